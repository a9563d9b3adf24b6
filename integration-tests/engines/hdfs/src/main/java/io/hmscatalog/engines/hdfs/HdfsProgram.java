package io.hmscatalog.engines.hdfs;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/** An HDFS of a NameNode and a DataNode on the loopback interface, where everybody may do everything. */
public final class HdfsProgram {

    private HdfsProgram() {}

    /**
     * Runs until the process is killed.
     *
     * @param arguments the NameNode's port, and a folder for the data
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Configuration configuration = new Configuration();
        configuration.set("dfs.permissions.enabled", "false");
        MiniDFSCluster cluster = new MiniDFSCluster.Builder(configuration, new File(arguments[1]))
                .nameNodePort(Integer.parseInt(arguments[0]))
                .numDataNodes(1)
                .build();
        cluster.waitActive();
        System.out.println("HDFS runs at " + cluster.getURI());
        new CountDownLatch(1).await();
    }
}
