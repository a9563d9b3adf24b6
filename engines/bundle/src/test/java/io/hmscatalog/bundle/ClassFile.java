package io.hmscatalog.bundle;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * What a class file says, with names as in class files.
 *
 * @param types it refers to, without annotations and the lists of its nested classes: a JVM does not need those
 * @param used methods and fields that its code names
 * @param declared its own methods and fields
 * @param abstracts those of its own methods that have no code
 * @param texts its string constants, sorted
 */
record ClassFile(
        String name,
        int access,
        List<String> supertypes,
        Set<String> types,
        Set<Member> used,
        Set<Member> declared,
        Set<Member> abstracts,
        List<String> texts) {

    static ClassFile read(byte[] content) {
        ClassReader reader = new ClassReader(content);
        ReferenceVisitor references = new ReferenceVisitor(reader.getClassName());
        reader.accept(references, ClassReader.SKIP_DEBUG);
        List<String> supertypes = new ArrayList<>(List.of(reader.getInterfaces()));
        if (reader.getSuperName() != null) {
            supertypes.add(reader.getSuperName());
        }
        return new ClassFile(
                reader.getClassName(),
                reader.getAccess(),
                supertypes,
                references.types(),
                references.used(),
                references.declared(),
                references.abstracts(),
                references.texts());
    }

    boolean isConcrete() {
        return (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE)) == 0;
    }
}
