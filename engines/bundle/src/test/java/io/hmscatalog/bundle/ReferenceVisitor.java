package io.hmscatalog.bundle;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Collects what one class refers to and its string constants. Annotations are left out: a JVM does without their classes. */
final class ReferenceVisitor extends ClassVisitor {

    private final String owner;
    private final Set<String> types = new LinkedHashSet<>();
    private final Set<Member> used = new LinkedHashSet<>();
    private final Set<Member> declared = new LinkedHashSet<>();
    private final Set<Member> abstracts = new LinkedHashSet<>();
    private final List<String> texts = new ArrayList<>();

    ReferenceVisitor(String owner) {
        super(Opcodes.ASM9);
        this.owner = owner;
    }

    Set<String> types() {
        return types;
    }

    Set<Member> used() {
        return used;
    }

    Set<Member> declared() {
        return declared;
    }

    Set<Member> abstracts() {
        return abstracts;
    }

    List<String> texts() {
        return texts.stream().sorted().toList();
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        noteClass(superName);
        noteClasses(interfaces);
    }

    @Override
    public @Nullable FieldVisitor visitField(
            int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
        declared.add(new Member(owner, name, descriptor));
        noteType(Type.getType(descriptor));
        noteConstant(value);
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        Member method = new Member(owner, name, descriptor);
        declared.add(method);
        if ((access & Opcodes.ACC_ABSTRACT) != 0) {
            abstracts.add(method);
        }
        noteType(Type.getMethodType(descriptor));
        noteClasses(exceptions);
        return new CodeVisitor();
    }

    private void noteClasses(String @Nullable [] names) {
        if (names != null) {
            for (String name : names) {
                noteClass(name);
            }
        }
    }

    private void noteClass(@Nullable String name) {
        if (name != null) {
            noteType(Type.getObjectType(name));
        }
    }

    private void noteType(Type type) {
        switch (type.getSort()) {
            case Type.ARRAY -> noteType(type.getElementType());
            case Type.OBJECT -> types.add(type.getInternalName());
            case Type.METHOD -> {
                noteType(type.getReturnType());
                for (Type argument : type.getArgumentTypes()) {
                    noteType(argument);
                }
            }
            default -> {
                // A primitive type.
            }
        }
    }

    private void noteMember(String type, String name, String descriptor) {
        used.add(new Member(type, name, descriptor));
        noteClass(type);
        noteType(descriptor.startsWith("(") ? Type.getMethodType(descriptor) : Type.getType(descriptor));
    }

    private void noteConstant(@Nullable Object constant) {
        if (constant instanceof String text) {
            texts.add(text);
        } else if (constant instanceof Type type) {
            noteType(type);
        } else if (constant instanceof Handle handle) {
            noteMember(handle.getOwner(), handle.getName(), handle.getDesc());
        }
    }

    private final class CodeVisitor extends MethodVisitor {

        CodeVisitor() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitMethodInsn(int opcode, String type, String name, String descriptor, boolean isInterface) {
            noteMember(type, name, descriptor);
        }

        @Override
        public void visitFieldInsn(int opcode, String type, String name, String descriptor) {
            noteMember(type, name, descriptor);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            noteClass(type);
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            noteType(Type.getType(descriptor));
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
            noteClass(type);
        }

        /** The verifier loads these. */
        @Override
        public void visitFrame(int kind, int localCount, Object[] locals, int stackCount, Object[] stack) {
            noteFrame(localCount, locals);
            noteFrame(stackCount, stack);
        }

        private void noteFrame(int count, Object @Nullable [] types) {
            for (int i = 0; types != null && i < count; i++) {
                if (types[i] instanceof String name) {
                    noteClass(name);
                }
            }
        }

        @Override
        public void visitLdcInsn(Object value) {
            noteConstant(value);
        }

        @Override
        public void visitInvokeDynamicInsn(
                String name, String descriptor, Handle bootstrap, Object... bootstrapArguments) {
            noteType(Type.getMethodType(descriptor));
            noteConstant(bootstrap);
            for (Object argument : bootstrapArguments) {
                noteConstant(argument);
            }
        }
    }
}
