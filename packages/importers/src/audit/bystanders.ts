import { partAt, withKey, withoutPart, withPart } from './edit.ts';
import { isStateList, isStateObject, type StateObject, type StateValue, Unknown } from './state.ts';

/** A change of what a task is not about. */
export interface SideEffect {
  /** The table, or other part of the state, that it changes. */
  readonly part: string;
  readonly kind: 'added' | 'changed' | 'removed';
  readonly apply: (state: StateObject) => StateObject;
}

/**
 * Side effects that no task asks for: in each table a row more, and rows that have nothing to do with the checks are
 * changed and removed. A row has to do with them where its key or a field is a text that one of them writes down.
 */
export function sideEffects(
  state: StateObject,
  literals: ReadonlySet<StateValue>,
): readonly SideEffect[] {
  return Object.entries(state).flatMap(([part, value]) => {
    const rows = rowsOf(value);
    if (rows === undefined)
      return literals.has(part) || value === null || value instanceof Unknown
        ? []
        : [change(part, [part])];
    const strange = rows.filter(([key, row]) => !isNamed(key, row, literals));
    const model = strange.at(-1) ?? rows[0];
    const added = model === undefined ? [] : [addition(part, model)];
    return [...added, ...strange.slice(-mostRows).flatMap(([key, row]) => ofRow(part, key, row))];
  });
}

/** Most rows of a table that are tried. */
const mostRows = 3;

type Row = readonly [key: string | number, row: StateValue];

/** The rows of a table or list; undefined for a single value. */
function rowsOf(value: StateValue): readonly Row[] | undefined {
  if (isStateObject(value)) return Object.entries(value);
  return isStateList(value) ? value.map((row, at): Row => [at, row]) : undefined;
}

function isNamed(
  key: string | number,
  row: StateValue,
  literals: ReadonlySet<StateValue>,
): boolean {
  if (literals.has(key)) return true;
  const values = isStateObject(row) ? Object.values(row) : [row];
  return values.some((value) => typeof value === 'string' && literals.has(value));
}

/** The key of a row that no task knows. */
const stranger = 'audit-stranger';

const addition = (part: string, [key, row]: Row): SideEffect => ({
  part,
  kind: 'added',
  apply: (state) => {
    const now = partAt(state, [part]);
    if (isStateList(now)) return withPart(state, [part], [...now, withKey(row, '', stranger)]);
    return withPart(state, [part, stranger], withKey(row, key, stranger));
  },
});

function ofRow(part: string, key: string | number, row: StateValue): readonly SideEffect[] {
  const field = isStateObject(row)
    ? Object.entries(row).find(([, value]) => value !== key && isPlain(value))?.[0]
    : undefined;
  const path = field === undefined ? [part, key] : [part, key, field];
  return [
    ...(field === undefined && !isPlain(row) ? [] : [change(part, path)]),
    { part, kind: 'removed', apply: (state) => withoutPart(state, [part, key]) },
  ];
}

const isPlain = (value: StateValue | undefined): boolean =>
  value !== undefined && (value === null || typeof value !== 'object');

function change(part: string, path: readonly (string | number)[]): SideEffect {
  return {
    part,
    kind: 'changed',
    apply: (state) => {
      const value = partAt(state, path);
      return value === undefined ? state : withPart(state, path, other(value));
    },
  };
}

/** Another value of the same kind. */
function other(value: StateValue): StateValue {
  switch (typeof value) {
    case 'string':
      return `${value} (changed)`;
    case 'bigint':
      return value + 7n;
    case 'number':
      return value + 7;
    case 'boolean':
      return !value;
    default:
      return 'changed';
  }
}
