package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.ServerAnswers;
import io.hmscatalog.compat.TransientException;
import java.util.stream.Stream;
import org.apache.iceberg.exceptions.CleanableFailure;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.exceptions.ServiceUnavailableException;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of docs/metastores.md, Errors. */
class IcebergErrorsTest {

    private static MetastoreException denied() {
        return ServerAnswers.refused(Rpc.ALTER_TABLE, "Permission denied: user [anna] does not have [ALTER] privilege");
    }

    private static MetastoreException refused() {
        return ServerAnswers.refused(Rpc.ALTER_TABLE, "bad column");
    }

    private static MetastoreException interrupted() {
        return new TransientException("interrupted while waiting", new InterruptedException());
    }

    static Stream<Arguments> outsideOfCommits() {
        return Stream.of(
                Arguments.of(ServerAnswers.unreachable(), ServiceUnavailableException.class),
                Arguments.of(ServerAnswers.lost(Rpc.GET_TABLE), ServiceUnavailableException.class),
                Arguments.of(ServerAnswers.lost(Rpc.DROP_DATABASE), CommitStateUnknownException.class),
                Arguments.of(interrupted(), CatalogInterruptedException.class),
                Arguments.of(denied(), ForbiddenException.class),
                Arguments.of(refused(), ValidationException.class),
                Arguments.of(ServerAnswers.exists(Rpc.CREATE_TABLE), ValidationException.class));
    }

    @ParameterizedTest
    @MethodSource("outsideOfCommits")
    void aMetastoresExceptionBecomesIcebergs(MetastoreException failure, Class<? extends Throwable> type) {
        assertThatThrownBy(() -> IcebergErrors.translatedRun(() -> {
                    throw failure;
                }))
                .isExactlyInstanceOf(type)
                .hasCause(failure)
                .hasMessageContaining(failure.getMessage());
        assertThatThrownBy(() -> IcebergErrors.translated(() -> {
                    throw failure;
                }))
                .isExactlyInstanceOf(type);
    }

    static Stream<Arguments> rejectedCommits() {
        return Stream.of(
                Arguments.of(ServerAnswers.unreachable(), CommitFailedException.class),
                Arguments.of(interrupted(), CatalogInterruptedException.class),
                Arguments.of(denied(), ForbiddenException.class),
                Arguments.of(refused(), ValidationException.class));
    }

    @ParameterizedTest
    @MethodSource("rejectedCommits")
    void aRejectedCommitIsOneThatIcebergCleansUpAfter(MetastoreException cause, Class<? extends Throwable> type) {
        assertThat(IcebergErrors.ofCommit(new CommitOutcome.Rejected(cause), "cat.db.t"))
                .hasValueSatisfying(failure -> assertThat(failure)
                        .isExactlyInstanceOf(type)
                        .isInstanceOf(CleanableFailure.class)
                        .hasCause(cause)
                        .hasMessageContaining(cause.getMessage()));
    }
}
