import { addDays, type EntitySpec, type FieldSpec, type Fields } from '@envloom/runtime';
import { type Json, type JsonObject, isObject } from '@envloom/core';
import type { GeneratorContext } from '@envloom/scen-generator';
import type { State } from './values.ts';

/** Changes of one scenario's state that are tried. */
const mostChanges = 800;
/** Values of other rows that one takes. */
const mostTaken = 5;
const far = 100_000;
const farDays = 400;

/** A state with one value of one row changed, or one row taken out. */
export interface Change {
  readonly table: string;
  /** As it is at the start. */
  readonly row: JsonObject;
  /** Empty where the row is taken out. */
  readonly field: string;
  /** The field names another row, which differs in more than one thing. */
  readonly isRef: boolean;
  readonly state: State;
}

/**
 * The start of a scenario with one thing otherwise, for every value of every row that the request
 * names, that names one of these, or that one of these names.
 */
export function changesOf(
  stage: GeneratorContext,
  state: State,
  args: JsonObject,
): readonly Change[] {
  const { entities } = stage.definition;
  const asked = new Set([...leavesIn(args), state.actor ?? null]);
  const named = entities.flatMap(({ collection, key }) =>
    rowsOf(state, collection).filter((row) => asked.has(row[key] ?? null)),
  );
  const keys = new Set([...asked, ...named.flatMap(leavesIn)]);
  return entities.flatMap((entity) => changesIn(entity, state, asked, keys)).slice(0, mostChanges);
}

function changesIn(
  entity: EntitySpec,
  state: State,
  asked: ReadonlySet<Json>,
  keys: ReadonlySet<Json>,
): readonly Change[] {
  const { collection, key: keyField, fields } = entity;
  const rows = rowsOf(state, collection);
  return rows.flatMap((row, at) => {
    const key = row[keyField] ?? null;
    if (!keys.has(key) && !leavesIn(row).some((leaf) => asked.has(leaf))) return [];
    const gone = withRow(state, collection, at);
    const removed = { table: collection, row, field: '', isRef: false, state: gone };
    const others = othersOf(fields, row, keyField, rows).map(([field, other]): Change => {
      const { [field]: _, ...rest } = row;
      const changed = other === undefined ? rest : { ...row, [field]: other };
      const isRef = fields[field]?.type === 'ref';
      return {
        table: collection,
        row,
        field,
        isRef,
        state: withRow(state, collection, at, changed),
      };
    });
    return keys.has(key) ? others : [...others, removed];
  });
}

/** The rows of a table; none where it is a single row. */
export function rowsOf(state: State, table: string): readonly JsonObject[] {
  const rows = state.rows[table];
  return isList(rows) ? rows.filter(isObject) : [];
}

function withRow(state: State, table: string, at: number, row?: JsonObject): State {
  const changed = rowsOf(state, table).flatMap((each, place) =>
    place === at ? (row === undefined ? [] : [row]) : [each],
  );
  return { ...state, rows: { ...state.rows, [table]: changed } };
}

function othersOf(
  fields: Fields,
  row: JsonObject,
  keyField: string,
  rows: readonly JsonObject[],
): readonly (readonly [string, Json | undefined])[] {
  return Object.entries(fields).flatMap(([field, spec]) => {
    const value = row[field];
    if (field === keyField) return [];
    const others = otherValues(spec, value, field, rows).map((other) => [field, other] as const);
    return value === undefined || spec.optional !== true
      ? others
      : [...others, [field, undefined] as const];
  });
}

/** Other values of a type; where it gives none, those that other rows have. */
function otherValues(
  spec: FieldSpec,
  value: Json | undefined,
  field: string,
  rows: readonly JsonObject[],
): readonly Json[] {
  if (spec.type === 'enum') return spec.values.filter((each) => each !== value);
  if (spec.type === 'boolean') return [value !== true];
  if (typeof value === 'number') return [far, 0, value + 1, value - 1];
  if (typeof value === 'string' && (spec.type === 'date' || spec.type === 'datetime'))
    return [farDays, 1, -1, -farDays].map((days) => addDays(value, days));
  if (isList(value)) return value.map((_, at) => value.filter((__, place) => place !== at));
  const taken = rows.flatMap((row) => row[field] ?? []);
  return [...new Set(taken)].filter((each) => each !== value).slice(0, mostTaken);
}

/** All values that hold no others. */
export function leavesIn(value: Json): readonly Json[] {
  if (isList(value)) return value.flatMap(leavesIn);
  return isObject(value) ? Object.values(value).flatMap(leavesIn) : [value];
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
