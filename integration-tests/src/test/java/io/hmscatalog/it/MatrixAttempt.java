package io.hmscatalog.it;

/** One operation on its way, with a look at what became of it. */
interface MatrixAttempt {

    /** Runs the operation once. */
    void run() throws Exception;

    /** Whether the change is there, whole and once; an {@link AssertionError} if it is anything in between. */
    boolean isInEffect();

    /**
     * Every file that the table refers to is there.
     *
     * @param nothingElse whether no other metadata file may be there either
     */
    void assertFiles(boolean nothingElse);
}
