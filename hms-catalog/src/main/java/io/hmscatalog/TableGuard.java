package io.hmscatalog;

import io.hmscatalog.lock.AlterMode;
import io.hmscatalog.lock.LockException;
import io.hmscatalog.lock.LockLostException;
import io.hmscatalog.lock.TableTurn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What keeps others away from a table while its entry is read and altered. */
interface TableGuard {

    /** Nothing but the alter's condition does. */
    TableGuard CONDITION_ONLY = new ConditionOnly();

    /**
     * To be called before each alter is sent.
     *
     * @throws LockLostException if the lock is not held any more
     */
    void ensureHeld();

    /** To be called after the alter was applied: false if another writer may have had the lock since it was read. */
    boolean wasHeldThroughout();

    /** Takes the lock again after it was lost; false if that fails. */
    boolean takeAgain();

    /** No lock. */
    record ConditionOnly() implements TableGuard {

        @Override
        public void ensureHeld() {}

        @Override
        public boolean wasHeldThroughout() {
            return true;
        }

        @Override
        public boolean takeAgain() {
            return true;
        }
    }

    /**
     * The metastore's lock, taken in the writer's turn, which is closed by who took it.
     *
     * @param alters what the alters made under the lock are
     */
    record Locked(TableTurn turn, AlterMode alters) implements TableGuard {

        private static final Logger LOG = LoggerFactory.getLogger(Locked.class);

        /**
         * Waits for the lock.
         *
         * @throws LockException if it is not granted
         */
        static Locked take(TableTurn turn, AlterMode alters) {
            Locked guard = new Locked(turn, alters);
            turn.lock(alters).ensureHeld();
            return guard;
        }

        @Override
        public void ensureHeld() {
            turn.current().ensureHeld();
        }

        /** Where no condition protects, the server itself is asked, since an operator may have released the lock. */
        @Override
        public boolean wasHeldThroughout() {
            try {
                if (alters == AlterMode.CONDITIONAL) {
                    turn.current().ensureHeld();
                } else {
                    turn.current().beat();
                }
                return true;
            } catch (LockLostException e) {
                LOG.warn("The lock was lost before the end of the commit", e);
                return false;
            }
        }

        @Override
        public boolean takeAgain() {
            try {
                turn.lock(alters).ensureHeld();
                return true;
            } catch (LockException e) {
                LOG.warn("A lost lock could not be taken again", e);
                return false;
            }
        }
    }
}
