import { closeSync, openSync, writeFileSync } from 'node:fs';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { ColumnType, Row } from '../row.ts';
import { type Cell, structCells } from './parquet-cell.ts';
import { parquetSchema } from './parquet-schema.ts';
import { sizeOf, type RowWriter } from './row-sink.ts';

/** What a row group holds at most; a reader, and this writer, hold one of them in memory. */
const rowsOfGroup = 1000;
const bytesOfGroup = 8_388_608;

/**
 * Parquet with Snappy, a row group at a time.
 *
 * @see https://parquet.apache.org/docs/file-format/
 */
export class ParquetRowWriter implements RowWriter {
  readonly #columns: Readonly<Record<string, ColumnType>>;
  readonly #file: number;
  readonly #sink: FileSink;
  readonly #parquet: ParquetWriter;
  #rows: Readonly<Record<string, Cell>>[] = [];
  #waiting = 0;

  constructor(path: string, columns: Readonly<Record<string, ColumnType>>) {
    this.#columns = columns;
    const schema = parquetSchema(columns);
    this.#file = openSync(path, 'wx');
    this.#sink = new FileSink(this.#file);
    this.#parquet = new ParquetWriter({
      writer: this.#sink,
      schema,
      createdBy: 'envloom',
      // Bounds of JSON are whole values, which would fill the footer.
      statistics: false,
    });
  }

  get bytes(): number {
    return this.#sink.offset + this.#waiting;
  }

  write(row: Row): void {
    this.#rows.push(structCells(this.#columns, row, ''));
    this.#waiting += sizeOf(row);
    if (this.#rows.length >= rowsOfGroup || this.#waiting >= bytesOfGroup) this.#flush();
  }

  finish(): void {
    this.#flush();
    void this.#parquet.finish();
    closeSync(this.#file);
  }

  abandon(): void {
    closeSync(this.#file);
  }

  /** The sink is synchronous, and so is all that writes to it. */
  #flush(): void {
    if (this.#rows.length === 0) return;
    const rows = this.#rows;
    this.#rows = [];
    this.#waiting = 0;
    const columnData = Object.keys(this.#columns).map((name) => ({
      name,
      data: rows.map((row) => row[name]),
    }));
    void this.#parquet.write({ columnData, rowGroupSize: rows.length });
  }
}

/** Collects a row group and appends it to a file. */
class FileSink extends ByteWriter {
  readonly #file: number;

  constructor(file: number) {
    super();
    this.#file = file;
  }

  flush(): void {
    writeFileSync(this.#file, this.getBytes());
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}
