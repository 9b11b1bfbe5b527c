import { isIdentifier } from '../names/reserved.ts';
import type { Field } from '../schema/type.ts';

/** The row of a ref, as phrases, labels and policies name it. */
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

/** The rows of all refs among `fields`, but for those whose name is `taken` already. */
export function referredRows(fields: readonly Field[], taken = ''): ReferredRow[] {
  const names = new Set([...fields.map(({ name }) => name), taken]);
  return fields.flatMap((field) => {
    const isList = field.type === 'array';
    const ref = isList ? field.of : field;
    if (ref.type !== 'ref') return [];
    const name = referredName(field.name);
    if (names.has(name) || !isIdentifier(name)) return [];
    return [{ name, field: field.name, entity: ref.entity, isList }];
  });
}

/** The parameter that tells such a row in an expression; besides its fields it has its label. */
export function referredRowParam({ name, entity, isList }: ReferredRow): string {
  const row = `${entity} & { readonly label: string }`;
  return `${name}: ${isList ? `readonly (${row})[]` : row}`;
}

/** `member_id` → `member`, `book_ids` → `books`. */
export function referredName(field: string): string {
  return field.replace(/_ids$/, 's').replace(/_?(id|Id)$/, '');
}
