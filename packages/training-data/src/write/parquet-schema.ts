import type { ParquetWriter } from 'hyparquet-writer';
import type { ColumnType } from '../row.ts';

type SchemaElement = ParquetWriter['schema'][number];
type Columns = Readonly<Record<string, ColumnType>>;

/** The columns as Parquet lists them, depth first; every value may be missing. */
export function parquetSchema(columns: Columns): SchemaElement[] {
  return [{ name: 'root', num_children: Object.keys(columns).length }, ...fieldsOf(columns)];
}

function fieldsOf(columns: Columns): SchemaElement[] {
  return Object.entries(columns).flatMap(([name, type]) => elementsOf(name, type));
}

function elementsOf(name: string, type: ColumnType): SchemaElement[] {
  if (typeof type === 'string') return [{ name, repetition_type: 'OPTIONAL', ...plainTypes[type] }];
  return 'list' in type ? listOf(name, type.list) : structOf(name, type.struct);
}

/** Three levels, as the specification of Parquet wants lists. */
function listOf(name: string, item: ColumnType): SchemaElement[] {
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    ...elementsOf('element', item),
  ];
}

function structOf(name: string, fields: Columns): SchemaElement[] {
  const count = Object.keys(fields).length;
  if (count === 0) {
    throw new Error(
      `The column "${name}" is a struct without fields; Parquet has none. Use 'json'.`,
    );
  }
  return [{ name, repetition_type: 'OPTIONAL', num_children: count }, ...fieldsOf(fields)];
}

/**
 * Columns of JSON are of Parquet's own JSON type: `datasets` (from 4.7 on) gives their values as
 * objects, pandas and PyArrow their texts.
 */
const plainTypes: Readonly<
  Record<ColumnType & string, Pick<SchemaElement, 'type' | 'converted_type'>>
> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
  int: { type: 'INT64' },
  double: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
};
