import { isIdentifier, isReservedWord, rowName } from '../names/reserved.ts';
import type { LogicModel } from '../schema/model.ts';
import type { Field } from '../schema/type.ts';

/** The row of a ref, as phrases, labels, policies and hints name it. */
export interface ReferredRow {
  /** In the scope: `member` of `member_id`, `books` of `book_ids`. */
  readonly name: string;
  /** The field or param that holds the key, or the keys. */
  readonly field: string;
  /** The name of the entity. */
  readonly entity: string;
  /** Whether it is a list of rows. */
  readonly isList: boolean;
}

interface Ref {
  readonly field: string;
  readonly entity: string;
  readonly isList: boolean;
}

function refsAmong(fields: readonly Field[]): Ref[] {
  return fields.flatMap((field) => {
    const isList = field.type === 'array';
    const type = isList ? field.of : field;
    return type.type === 'ref' ? [{ field: field.name, entity: type.entity, isList }] : [];
  });
}

/**
 * The rows of all refs among `fields`, but for those whose name is `taken` already. A row goes by the
 * field without `_id`; where it is the only one of its entity also by the entity in lowerCamel, as in
 * invariants: `patient.name` or `schoolClass.name` of `class_id`.
 */
export function referredRows(fields: readonly Field[], taken = ''): ReferredRow[] {
  const names = new Set([...fields.map(({ name }) => name), taken]);
  const refs = refsAmong(fields);
  const rows: ReferredRow[] = [];
  const add = (name: string, ref: Ref): void => {
    if (names.has(name) || !isIdentifier(name)) return;
    names.add(name);
    rows.push({ name, ...ref });
  };
  for (const ref of refs) add(rowWord(referredName(ref.field)), ref);
  for (const ref of refs) {
    const isOnly = refs.every((other) => other === ref || other.entity !== ref.entity);
    if (isOnly && !ref.isList) add(rowName(ref.entity), ref);
  }
  return rows;
}

/**
 * The rows that a hint of `param` sees: of the refs among the other params. Hints ask tables, so
 * that no row takes the name of one; nor that of the row that a `where` is about, `own`.
 */
export function hintRows(
  { entities }: LogicModel,
  params: readonly Field[],
  param: Field,
  own?: string,
): ReferredRow[] {
  const taken = new Set([own, ...entities.map(({ collection }) => collection)]);
  const others = params.filter(({ name }) => name !== param.name);
  return referredRows(others, param.name).filter(({ name }) => !taken.has(name));
}

/** The parameter that tells such a row in an expression; besides its fields it has its label. */
export function referredRowParam({ name, entity, isList }: ReferredRow): string {
  const row = `${entity} & { readonly label: string }`;
  return `${name}: ${isList ? `readonly (${row})[]` : row}`;
}

/** A word of TypeScript cannot name a row: `class_id` gives `classRow`, written `class` in phrases. */
const rowWord = (name: string): string => (isReservedWord(name) ? `${name}Row` : name);

/** `member_id` → `member`, `book_ids` → `books`. */
function referredName(field: string): string {
  return field.replace(/_ids$/, 's').replace(/_?(id|Id)$/, '');
}
