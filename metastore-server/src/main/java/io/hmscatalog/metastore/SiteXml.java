package io.hmscatalog.metastore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A Hadoop configuration file. */
record SiteXml(Map<String, String> settings) {
    void write(Path file) {
        try (Writer writer = Files.newBufferedWriter(file)) {
            write(XMLOutputFactory.newFactory().createXMLStreamWriter(writer));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (XMLStreamException e) {
            throw new MetastoreException("Could not write " + file, e);
        }
    }

    private void write(XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartDocument();
        xml.writeStartElement("configuration");
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            xml.writeCharacters("\n  ");
            xml.writeStartElement("property");
            writeElement(xml, "name", setting.getKey());
            writeElement(xml, "value", setting.getValue());
            xml.writeEndElement();
        }
        xml.writeEndElement();
        xml.writeEndDocument();
        xml.flush();
    }

    private static void writeElement(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(text);
        xml.writeEndElement();
    }
}
