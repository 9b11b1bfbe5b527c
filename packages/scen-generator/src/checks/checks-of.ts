import type { Check, Matcher, Matchers, NothingElse, OpenField } from '@envloom/episodes';
import { canonicalJson, type Json, type JsonObject, isObject } from '@envloom/core';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { type AddedGroup, addedGroups } from './added-groups.ts';
import { type ChangedMatch, changedMatches } from './changed-rows.ts';
import type { Surroundings } from './matchers.ts';
import { viewOf } from './model-view.ts';
import { CheckDescriber } from './check-describer.ts';
import { openFields, type RowCheck } from './open-fields.ts';
import { type Rehearsal, replayVariant } from './replay-variant.ts';
import { timeMatcherOf } from './times.ts';
import { variantsOf } from './variants.ts';
import { Ids, slugOf, wordsOf } from './words.ts';

/** What requests lead to. */
export interface Goal {
  readonly checks: readonly Check[];
  /** The fields that the checks may leave open. */
  readonly open: readonly OpenField[];
}

/** The checks of {@link goalOf}. */
export function checksOf(
  stage: GeneratorContext,
  scene: InitialWorld,
  requests: readonly Request[],
): readonly Check[] {
  return goalOf(stage, scene, requests).checks;
}

/**
 * What the requests lead to, as checks: one for each row that is another, new (alike ones counted)
 * or gone, and the frame, which is last. No requests: the frame alone. Rows of journals count like
 * any other: the frame lets no more of them be added than the requests add.
 *
 * A field must have the value it has after the requests, unless the requests, carried out at
 * another time, with other keys, random numbers and wordings, give it another one.
 * @param free fields (`loans.copy_id`) that may have any value
 * @throws Error where a request fails
 */
export function goalOf(
  stage: GeneratorContext,
  scene: InitialWorld,
  requests: readonly Request[],
  free: ReadonlySet<string> = new Set(),
): Goal {
  const run = replayVariant(stage, scene, requests);
  if (run === undefined) throw new Error('checks are made of requests that succeed');
  const variants = variantsOf(stage, scene, requests, run);
  const around = surroundings(stage, run);
  const { groups: found, addedWith } = addedGroups(run, variants, around);
  const groups = alikeTogether(opened(found, free));
  const changed = opened(changedMatches(run, variants, { ...around, addedWith }), free);
  const ids = new Ids();
  const names = new Map(
    groups.flatMap((group) => {
      const id = ids.next(`new-${nounOf(stage, group)}`);
      return group.names.map((name) => [name, id] as const);
    }),
  );
  const parts = new Parts(stage, new CheckDescriber(stage, [scene.plain, run.world]), ids, names);
  const following = changed.filter(({ fields }) => Object.values(fields).every(isOpen));
  const rows = [
    ...changed.filter((each) => !following.includes(each)).flatMap((each) => parts.changed(each)),
    ...groups.flatMap((group) => parts.added(group)),
  ];
  const checks = rows.map(({ check }) => check);
  return {
    checks: [...checks, ...parts.removed(run), frameOf(following, ids)],
    open: openFields(stage, rows, free),
  };
}

/** With any value for the fields that are free. */
function opened<T extends { readonly collection: string; readonly fields: Matchers }>(
  rows: readonly T[],
  free: ReadonlySet<string>,
): readonly T[] {
  return rows.map((row) => {
    const fields = Object.entries(row.fields).map(([name, matcher]): [string, Matcher] => [
      name,
      free.has(`${row.collection}.${name}`) ? { any: 'value' } : matcher,
    ]);
    return { ...row, fields: Object.fromEntries(fields) };
  });
}

/** Groups that are told apart by free fields alone are one. */
function alikeTogether(
  groups: readonly AddedGroup[],
): readonly (AddedGroup & { readonly names: readonly string[] })[] {
  const alike = Map.groupBy(groups, ({ collection, fields }) =>
    canonicalJson([collection, fields]),
  );
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    const rows = same.flatMap((group) => group.rows);
    return first === undefined ? [] : [{ ...first, rows, names: same.map(({ name }) => name) }];
  });
}

function surroundings(stage: GeneratorContext, run: Rehearsal): Omit<Surroundings, 'addedWith'> {
  return {
    view: viewOf(stage.checked),
    timeMatcher: timeMatcherOf(run),
  };
}

function nounOf(stage: GeneratorContext, { collection }: AddedGroup): string {
  const entity = viewOf(stage.checked).tables.get(collection);
  return slugOf(wordsOf(entity?.name ?? collection));
}

/** Whether a matcher takes whatever right solutions leave behind. */
function isOpen(matcher: Matcher): boolean {
  return 'any' in matcher;
}

function frameOf(following: readonly ChangedMatch[], ids: Ids): Check {
  const frame: NothingElse = {
    kind: 'nothing-else',
    allowing: following.map(({ collection, key, fields }) => ({ table: collection, key, fields })),
  };
  return { id: ids.next('nothing-else'), sentence: 'Has changed nothing else.', ...frame };
}

/** Makes the checks of single rows. */
class Parts {
  readonly #stage: GeneratorContext;
  readonly #narrator: CheckDescriber;
  readonly #ids: Ids;
  readonly #names: ReadonlyMap<string, string>;

  constructor(
    stage: GeneratorContext,
    narrator: CheckDescriber,
    ids: Ids,
    names: ReadonlyMap<string, string>,
  ) {
    this.#stage = stage;
    this.#narrator = narrator;
    this.#ids = ids;
    this.#names = names;
  }

  changed({ collection, key, after, fields, versions }: ChangedMatch): RowCheck[] {
    const entity = this.#entity(collection);
    if (entity === undefined) return [];
    const id = this.#ids.next(`${slugOf(wordsOf(entity.name))}-${slugOf(key)}`.replace(/-$/, ''));
    const sentence = this.#narrator.changed(entity, key, fields, objectOf(after));
    const row = { table: collection, key, fields: this.#named(fields) };
    return [{ check: { id, sentence, kind: 'row-changed', ...row }, row: after, versions }];
  }

  added({ collection, name, fields, rows, versions }: AddedGroup): RowCheck[] {
    const entity = this.#entity(collection);
    const [first] = rows;
    if (entity === undefined || first === undefined) return [];
    const count = rows.length;
    const sentence = this.#narrator.added(entity, count, fields, objectOf(first.row));
    const id = this.#names.get(name) ?? name;
    const row = { table: collection, fields: this.#named(fields), count };
    return [{ check: { id, sentence, kind: 'row-added', ...row }, row: first.row, versions }];
  }

  removed({ tables }: Rehearsal): Check[] {
    return [...tables].flatMap(([table, { removed }]) =>
      removed.flatMap((key): Check[] => {
        const entity = this.#entity(table);
        if (entity === undefined) return [];
        const id = this.#ids.next(`${slugOf(wordsOf(entity.name))}-${slugOf(key)}-gone`);
        const sentence = this.#narrator.removed(entity, key);
        return [{ id, sentence, kind: 'row-removed', table, key }];
      }),
    );
  }

  #entity(collection: string) {
    return viewOf(this.#stage.checked).tables.get(collection);
  }

  /** Groups of added rows by the ids of their checks. */
  #named(fields: Matchers): Matchers {
    return Object.fromEntries(
      Object.entries(fields).map(([name, matcher]) => [name, this.#renamed(matcher)]),
    );
  }

  #renamed(matcher: Matcher): Matcher {
    if ('added' in matcher) return { added: this.#names.get(matcher.added) ?? matcher.added };
    if ('items' in matcher) return { items: matcher.items.map((item) => this.#renamed(item)) };
    return 'fields' in matcher ? { fields: this.#named(matcher.fields) } : matcher;
  }
}

function objectOf(row: Json | undefined): JsonObject {
  return isObject(row) ? row : {};
}
