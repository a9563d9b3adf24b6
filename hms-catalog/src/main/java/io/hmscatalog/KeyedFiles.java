package io.hmscatalog;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestListFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.encryption.EncryptingFileIO;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.encryption.EncryptionUtil;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/**
 * The files of an encrypted table for code that names a manifest list by its location, and a manifest without its key: the
 * clean-up after Iceberg's expiry of snapshots (FileCleanupStrategy of Iceberg 1.11) would take them for plain files.
 * Thread-safe.
 */
final class KeyedFiles implements FileIO {

    private final EncryptingFileIO files;
    private final Map<String, Snapshot> snapshots = new ConcurrentHashMap<>();
    private final Map<String, ManifestFile> manifests = new ConcurrentHashMap<>();

    /** Files that include the manifest lists of the snapshots. */
    KeyedFiles(EncryptingFileIO files, Iterable<Snapshot> snapshots) {
        this.files = files;
        for (Snapshot snapshot : snapshots) {
            if (snapshot.keyId() != null) {
                this.snapshots.put(snapshot.manifestListLocation(), snapshot);
            }
        }
    }

    @Override
    public InputFile newInputFile(String path) {
        Snapshot snapshot = snapshots.get(path);
        if (snapshot == null) {
            return files.newInputFile(path);
        }
        snapshot.allManifests(files).forEach(manifest -> manifests.put(manifest.path(), manifest));
        return files.newInputFile(new ListFile(path, snapshot.keyId()));
    }

    /** A manifest list, as its snapshot names it. */
    private record ListFile(String location, String encryptionKeyID) implements ManifestListFile {
        @Override
        public ByteBuffer decryptKeyMetadata(EncryptionManager manager) {
            return EncryptionUtil.decryptManifestListKeyMetadata(this, manager);
        }
    }

    @Override
    public InputFile newInputFile(String path, long length) {
        return files.newInputFile(path, length);
    }

    @Override
    public InputFile newInputFile(ManifestFile manifest) {
        return files.newInputFile(
                manifest.keyMetadata() == null ? manifests.getOrDefault(manifest.path(), manifest) : manifest);
    }

    @Override
    public InputFile newInputFile(ManifestListFile manifestList) {
        return files.newInputFile(manifestList);
    }

    @Override
    public InputFile newInputFile(DataFile file) {
        return files.newInputFile(file);
    }

    @Override
    public InputFile newInputFile(DeleteFile file) {
        return files.newInputFile(file);
    }

    @Override
    public OutputFile newOutputFile(String path) {
        return files.newOutputFile(path);
    }

    @Override
    public void deleteFile(String path) {
        files.deleteFile(path);
    }

    @Override
    public Map<String, String> properties() {
        return files.properties();
    }

    @Override
    public void close() {
        files.close();
    }
}
