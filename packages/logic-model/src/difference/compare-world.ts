import { canonicalJson, isObject, isSame } from '@envloom/core';
import type { Entity, LogicModel } from '../schema/model.ts';
import type { Setting } from '../schema/type.ts';
import type { Change } from './change.ts';
import { partChanges } from './lists.ts';
import { code, valueCode } from './markdown.ts';
import {
  changeAt,
  identity,
  memberChanges,
  narrower,
  wider,
  within,
  wording,
  type MemberRule,
  type MemberRules,
  type Place,
} from './rules.ts';
import { typeChanges } from './types.ts';

const headerRules: MemberRules<LogicModel> = {
  // An absent format is the first one: the same meaning, in another writing.
  format_version: () => [],
  name: identity('name'),
  title: wording('title'),
  summary: wording('summary'),
  introduction: wording('introduction'),
  domain: wording('domain'),
  rules: 'elsewhere',
  settings: 'elsewhere',
  initial: 'elsewhere',
  actor: (_before, after) =>
    after === undefined ? narrower('has no actor any more') : wider('has an actor now'),
  shapes: 'elsewhere',
  entities: 'elsewhere',
  functions: 'elsewhere',
  invariants: 'elsewhere',
  operations: 'elsewhere',
  setup: 'elsewhere',
};

const actorRules: MemberRules<NonNullable<LogicModel['actor']>> = {
  entity: identity('entity'),
  description: wording('description'),
};

/** What changed in what a model says of itself, and in who acts. */
export function headerChanges(before: LogicModel, after: LogicModel): Change[] {
  const place: Place = { path: '', subject: 'The environment', area: 'types' };
  const [old, now] = [before.actor, after.actor];
  if (old === undefined || now === undefined)
    return memberChanges({ before, after }, headerRules, place);
  const actors = { before: old, after: now };
  return [
    ...memberChanges({ before, after }, { ...headerRules, actor: 'elsewhere' }, place),
    ...memberChanges(actors, actorRules, within(place, 'actor', '’s actor')),
  ];
}

const mostParts = 5;

/** A part of a value that is another one, by its names from the outermost on, as a text. */
function changedParts(before: unknown, after: unknown, path = ''): string[] {
  if (isSame(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      changedParts(before[key], after[key], path === '' ? key : `${path}.${key}`),
    );
  }
  const name = path === '' ? '' : `${code(path)} `;
  return [`${name}is ${valueCode(after)} now (before: ${valueCode(before)})`];
}

const value: MemberRule = (before, after) => {
  const parts = changedParts(before, after);
  const told = parts.slice(0, mostParts).join(', ');
  return wider(parts.length > mostParts ? `${told} and ${parts.length - mostParts} more` : told);
};

/**
 * What changed in the settings. Another value is other behaviour: the text does not tell whether
 * tools refuse more with it or less.
 */
export function settingsChanges(before: LogicModel, after: LogicModel): Change[] {
  return partChanges<Setting>(before.settings, after.settings, {
    place: { path: 'settings', subject: 'The settings', area: 'behaviour' },
    called: ['name', 'description'],
    removed: 'major',
    added: 'minor',
    changes: (pair, place) =>
      typeChanges({ ...pair, use: { taken: false, given: true } }, place, { value }),
  });
}

type Initial = NonNullable<LogicModel['initial']>;
type Rows = NonNullable<Initial['rows']>[string];

const moved =
  (what: string): MemberRule =>
  (before, after) =>
    wider(`${what} ${valueCode(after)} now (before: ${valueCode(before)})`);

const initialRules: MemberRules<Initial> = {
  clock: moved('begins at'),
  clock_step: moved('moves its clock with each mutation by'),
  actor: moved('is that of'),
  rows: 'elsewhere',
};

/** Rows with what tells one from another: their key, as far as one is known. */
function rowsByKey(rows: Rows | undefined, entity: Entity | undefined): [string, unknown][] {
  if (rows === undefined) return [];
  if (entity?.singleton === true) return [['', rows]];
  if (!Array.isArray(rows)) return Object.entries(rows);
  const { key } = entity ?? {};
  return rows.map((row, index) => [
    canonicalJson((key === undefined ? undefined : row[key]) ?? index),
    row,
  ]);
}

function rowsText(before: readonly [string, unknown][], after: readonly [string, unknown][]) {
  const [old, now] = [new Map(before), new Map(after)];
  const isChanged = (key: string): boolean => old.has(key) && !isSame(old.get(key), now.get(key));
  const counts = [
    ['added', [...now.keys()].filter((key) => !old.has(key))],
    ['removed', [...old.keys()].filter((key) => !now.has(key))],
    ['changed', [...now.keys()].filter(isChanged)],
  ] as const;
  const told = counts.flatMap(([what, keys]) => (keys.length > 0 ? `${keys.length} ${what}` : []));
  return told.length === 0 ? 'has its rows in another order' : `has other rows: ${told.join(', ')}`;
}

/**
 * What changed in the world that an environment starts from. The order of rows counts, whether they
 * are a list or a map from their keys: it is the order in which tools see them.
 */
export function initialChanges(before: LogicModel, after: LogicModel): Change[] {
  const place: Place = { path: 'initial', subject: 'The initial world', area: 'initial-data' };
  const [old, now] = [before.initial ?? {}, after.initial ?? {}];
  const names = new Set([...Object.keys(old.rows ?? {}), ...Object.keys(now.rows ?? {})]);
  return [
    ...memberChanges({ before: old, after: now }, initialRules, place),
    ...[...names].flatMap((name) => {
      const entity = after.entities.find(({ collection }) => collection === name);
      const [rows, others] = [old, now].map((initial) => rowsByKey(initial.rows?.[name], entity));
      if (rows === undefined || others === undefined || isSame(rows, others)) return [];
      const at = { ...within(place, `rows.${name}`), subject: code(name) };
      return [changeAt(at, wider(rowsText(rows, others)))];
    }),
  ];
}
