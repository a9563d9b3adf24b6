package io.hmscatalog.cli;

import io.hmscatalog.metastore.MetastoreVersion;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the number of a metastore's release. */
final class VersionConverter implements ITypeConverter<MetastoreVersion> {

    @Override
    public MetastoreVersion convert(String number) {
        try {
            return MetastoreVersion.of(number);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
