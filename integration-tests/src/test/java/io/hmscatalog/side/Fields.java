package io.hmscatalog.side;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.iceberg.util.JsonUtil;
import org.apache.thrift.TBase;
import org.apache.thrift.TFieldIdEnum;
import org.apache.thrift.meta_data.FieldMetaData;
import org.jspecify.annotations.Nullable;

/** Every field that is set in a structure, by its path. */
final class Fields {

    private final SortedMap<String, String> all = new TreeMap<>();

    private Fields() {}

    static SortedMap<String, String> of(String root, @Nullable Object structure) {
        Fields fields = new Fields();
        fields.add(root, structure);
        return fields.all;
    }

    static SortedMap<String, String> ofJson(String root, String json) {
        try {
            return of(root, JsonUtil.mapper().readValue(json, Object.class));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(root, e);
        }
    }

    private void add(String path, @Nullable Object value) {
        if (value instanceof TBase<?, ?> struct) {
            addStruct(path, struct);
        } else if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            map.forEach((key, element) -> add(path + "." + key, element));
        } else if (value instanceof Collection<?> list && !list.isEmpty()) {
            int index = 0;
            for (Object element : list) {
                add(path + "[" + index++ + "]", element);
            }
        } else {
            all.put(path, String.valueOf(value));
        }
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    private void addStruct(String path, TBase struct) {
        Map<TFieldIdEnum, ?> fields = FieldMetaData.getStructMetaDataMap((Class) struct.getClass());
        fields.keySet().stream()
                .filter(struct::isSet)
                .forEach(field -> add(path + "." + field.getFieldName(), struct.getFieldValue(field)));
    }
}
