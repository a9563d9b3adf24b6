package io.hmscatalog.pool;

import io.hmscatalog.compat.MetastoreConfig;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.security.DelegationTokenIdentifier;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;

/**
 * What two catalogs must have in common to share connections. Immutable.
 *
 * @param settingsDigest stands for the values of all settings that reach a connection, some of which are secrets
 * @param login the login object, where the options ask for it
 */
record PoolKey(
        List<URI> servers,
        Optional<String> catalogName,
        Identity user,
        String settingsDigest,
        ClientPoolConfig pool,
        Optional<UserGroupInformation> login) {

    private static final List<String> RELEVANT = List.of("hive.", "metastore.", "hadoop.security.", "hadoop.rpc.");

    /**
     * Who calls.
     *
     * @param realName name of the user who acts for {@code name}
     * @param tokensDigest stands for the metastore delegation tokens in hand, each of which ends on its own
     */
    record Identity(
            String name,
            AuthenticationMethod authentication,
            Optional<String> realName,
            Optional<String> tokensDigest) {

        static Identity of(UserGroupInformation user) {
            List<String> tokens = user.getTokens().stream()
                    .filter(token -> DelegationTokenIdentifier.HIVE_DELEGATION_KIND.equals(token.getKind()))
                    .map(token -> token.getService() + " " + HexFormat.of().formatHex(token.getIdentifier()))
                    .sorted()
                    .toList();
            return new Identity(
                    user.getUserName(),
                    user.getAuthenticationMethod(),
                    Optional.ofNullable(user.getRealUser()).map(UserGroupInformation::getUserName),
                    tokens.isEmpty() ? Optional.empty() : Optional.of(digest(tokens)));
        }

        /** Shows no token, nor its digest. */
        @Override
        public String toString() {
            return realName.map(real -> name + " (through " + real + ")").orElse(name);
        }
    }

    static PoolKey of(MetastoreConfig config, ClientPoolConfig pool, UserGroupInformation user) {
        return new PoolKey(
                config.servers(),
                config.catalogName(),
                Identity.of(user),
                digest(settings(config.configuration(), pool)),
                pool,
                pool.keyElements().contains(new PoolKeyElement.Ugi()) ? Optional.of(user) : Optional.empty());
    }

    /** Names and values by turns, in the order of the names. */
    private static List<String> settings(Configuration configuration, ClientPoolConfig pool) {
        Map<String, String> settings = new TreeMap<>();
        for (Map.Entry<String, String> entry : configuration) {
            if (RELEVANT.stream().anyMatch(entry.getKey()::startsWith)) {
                settings.put(entry.getKey(), configuration.get(entry.getKey(), ""));
            }
        }
        for (PoolKeyElement element : pool.keyElements()) {
            if (element instanceof PoolKeyElement.Conf conf) {
                settings.put(conf.key(), configuration.get(conf.key(), ""));
            }
        }
        return settings.entrySet().stream()
                .flatMap(setting -> Stream.of(setting.getKey(), setting.getValue()))
                .toList();
    }

    private static String digest(List<String> texts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            texts.forEach(text -> update(digest, text));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static void update(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
    }

    /** A name for messages; shows no setting. */
    @Override
    public String toString() {
        return "metastore pool [%s] for %s"
                .formatted(servers.stream().map(URI::toString).collect(Collectors.joining(", ")), user);
    }
}
