import type { Json } from '@envloom/core';
import type { WorldDiff } from '@envloom/runtime';

/** What became another value, told apart by table and field. */
export function changedFields(
  { tables }: WorldDiff,
  nameOf: (collection: string, field: string) => string,
): string[] {
  return Object.entries(tables).flatMap(([collection, { changed }]) =>
    changed.flatMap(({ before, after }) =>
      differing(before, after).map((field) => nameOf(collection, field)),
    ),
  );
}

function differing(before: Json, after: Json): string[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = new Set([...old.keys(), ...now.keys()]);
  return [...names].filter(
    (name) => JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)),
  );
}

function fieldsOf(row: Json): ReadonlyMap<string, Json> {
  const isRow = typeof row === 'object' && row !== null && !Array.isArray(row);
  return new Map(isRow ? Object.entries(row) : []);
}
