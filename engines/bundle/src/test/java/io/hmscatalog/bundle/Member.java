package io.hmscatalog.bundle;

/** A method or field as a class file refers to it, with names as in class files. */
record Member(String owner, String name, String descriptor) {

    Member of(String other) {
        return new Member(other, name, descriptor);
    }

    @Override
    public String toString() {
        return owner + "." + name + " " + descriptor;
    }
}
