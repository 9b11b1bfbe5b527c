import { type Json, isObject } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import type { Matchers } from '@envloom/episodes';
import { fieldMatchers, type Surroundings, type Version } from './matchers.ts';
import type { Rehearsal } from './replay-variant.ts';
import { withSets } from './sets.ts';
import { differingFields, type Variant } from './variants.ts';

/** A row that is another now, and what its changed fields must be. */
export interface ChangedMatch {
  readonly collection: string;
  readonly key: Key;
  readonly after: Json;
  readonly fields: Matchers;
  /** The changed fields as they are in other runs. */
  readonly versions: readonly Version[];
}

export function changedMatches(
  run: Rehearsal,
  variants: readonly Variant[],
  around: Surroundings,
): readonly ChangedMatch[] {
  return [...run.tables].flatMap(([collection, { changed }]) =>
    changed.map(({ key, before, after }) => {
      const names = new Set(differingFields(before, after));
      const versions = versionsOf(collection, key, variants, names);
      const fields = isObject(after) ? fieldMatchers(only(after, names), versions, around) : {};
      const sets = withSets(around.view, collection, withCleared(fields, names), before);
      return { collection, key, after, fields: sets, versions };
    }),
  );
}

/** The changed fields of the same row in the other runs; fields that only change there count too. */
function versionsOf(
  collection: string,
  key: Key,
  variants: readonly Variant[],
  names: Set<string>,
): readonly Version[] {
  const twins = variants.flatMap(({ difference, run }) => {
    const row = run.tables.get(collection)?.changed.find((each) => each.key === key);
    return row === undefined ? [] : [{ difference, row }];
  });
  for (const { row } of twins) {
    for (const name of differingFields(row.before, row.after)) names.add(name);
  }
  return twins.map(({ difference, row }) => ({
    difference,
    value: isObject(row.after) ? only(row.after, names) : row.after,
  }));
}

function only(row: { readonly [name: string]: Json }, names: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
}

function withCleared(fields: Matchers, names: ReadonlySet<string>): Matchers {
  const cleared = [...names].filter((name) => fields[name] === undefined);
  return { ...fields, ...Object.fromEntries(cleared.map((name) => [name, { absent: true }])) };
}
