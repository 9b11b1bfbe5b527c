import { rowWriter, type WriteRow } from '../fields/canonical-writer.ts';
import { type Clone, rowCloner } from '../fields/copy.ts';
import { Maker } from '../fields/maker.ts';
import { objectParser, type ReadyField } from '../fields/object.ts';
import { readyFields } from '../fields/parser.ts';
import { expected, type Parse } from '../fields/problem.ts';
import { type RefPath, refPaths } from '../fields/ref-path.ts';
import { paid } from '../fields/size.ts';
import type { FieldSpec } from '../fields/spec.ts';
import type { Key } from '../state/entry.ts';
import type { KeyFormat } from '../state/key-format.ts';
import { fieldPath, type Path } from '../state/path.ts';
import type { EntitySpec } from './definition.ts';

/** A table made ready: everything that can be worked out from its specification alone. */
export interface TableProgram {
  readonly index: number;
  readonly spec: EntitySpec;
  /** The code of a missing row: `LINE_ITEM_NOT_FOUND`. */
  readonly notFound: string;
  readonly fields: ReadonlyMap<string, ReadyField>;
  readonly maker: Maker;
  /** Reads a whole row. */
  readonly parse: Parse;
  /** Reads a key. */
  readonly parseKey: Parse;
  /** Copies a row into plain JSON. */
  readonly clone: Clone;
  /** Writes a row for hashing. */
  readonly write: WriteRow;
  readonly keyFormat: KeyFormat;
  readonly refs: readonly RefPath[];
  /** The path of each field. */
  readonly paths: ReadonlyMap<string, Path>;
}

const plainNumber: KeyFormat = { prefix: '', digits: 0 };

/** The key of a singleton's only row. */
export const singletonKey = '';

export function tableProgram(spec: EntitySpec, index: number): TableProgram {
  const fields = readyFields(spec.fields);
  return {
    index,
    spec,
    notFound: `${screamingSnake(spec.name)}_NOT_FOUND`,
    fields: new Map(fields.map((field) => [field.name, { ...field, parse: paid(field.parse) }])),
    maker: new Maker(fields.map(({ name }) => name)),
    parse: paid(objectParser(fields)),
    parseKey: keyParser(spec),
    clone: rowCloner(spec.fields),
    write: rowWriter(spec.fields),
    keyFormat: spec.keyFormat ?? plainNumber,
    refs: refPaths(spec.fields),
    paths: new Map(fields.map(({ name }) => [name, fieldPath(name)])),
  };
}

/** `LineItem` → `LINE_ITEM` */
function screamingSnake(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toUpperCase();
}

function keyParser({ key, fields }: EntitySpec): Parse {
  const spec = fields[key];
  const what = hasIntegerKey(spec) ? 'an integer key' : 'a string key';
  return (value) => (isKeyOf(spec, value) ? value : expected(what, value));
}

function isKeyOf(spec: FieldSpec | undefined, value: unknown): value is Key {
  return hasIntegerKey(spec) ? Number.isInteger(value) : typeof value === 'string';
}

/** Whether a table's keys are integers rather than strings. */
export function hasIntegerKey(spec: FieldSpec | undefined): boolean {
  return spec?.type === 'integer' || (spec?.type === 'ref' && spec.integer === true);
}
