package io.hmscatalog.pool;

import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreConnector;
import io.hmscatalog.compat.TransientException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.apache.hadoop.security.UserGroupInformation;

/** Opens connections to real servers, with a fresh ticket where the user has a keytab. */
final class UserConnectionFactory implements ConnectionFactory {

    private final UserGroupInformation user;
    private final MetastoreConnector connector;

    UserConnectionFactory(MetastoreConfig config, UserGroupInformation user) {
        this.user = user;
        this.connector = new MetastoreConnector(config, user);
    }

    @Override
    public MetastoreConnection connect(URI server, Duration connectTimeout) {
        renewTicket(server);
        return connector.connect(server, connectTimeout);
    }

    /** Does nothing without Kerberos or a keytab, and while the ticket has much of its life left. */
    private void renewTicket(URI server) {
        UserGroupInformation realUser = user.getRealUser();
        UserGroupInformation login = realUser == null ? user : realUser;
        if (!login.isFromKeytab()) {
            return;
        }
        try {
            login.checkTGTAndReloginFromKeytab();
        } catch (IOException e) {
            throw new TransientException(
                    "%s: cannot log in again as %s: %s".formatted(server, login.getUserName(), e.getMessage()), e);
        }
    }
}
