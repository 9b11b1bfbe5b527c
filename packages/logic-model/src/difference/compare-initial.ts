import { canonicalJson } from '@envloom/core';
import type { Entity, LogicModel } from '../schema/model.ts';
import type { Change } from './change.ts';
import { code, valueCode } from './markdown.ts';
import { isSame, memberChanges, type KeyOf, type MemberRules } from './members.ts';
import { changeAt, within, type Place } from './place.ts';
import { wider } from './verdicts.ts';

type Initial = NonNullable<LogicModel['initial']>;
type Rows = NonNullable<Initial['rows']>[string];

const moved = (what: string) => (before: unknown, after: unknown) =>
  wider(`${what} ${valueCode(after)} now (before: ${valueCode(before)})`);

/** Every key of the initial world has somebody who judges it. */
const rules: MemberRules<KeyOf<Initial>> = {
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

interface Count {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

function countText({ added, removed, changed }: Count): string {
  const parts = [
    [added, 'added'],
    [removed, 'removed'],
    [changed, 'changed'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return told.length === 0 ? 'has its rows in another order' : `has other rows: ${told.join(', ')}`;
}

function rowsVerdict(before: readonly [string, unknown][], after: readonly [string, unknown][]) {
  const [old, now] = [new Map(before), new Map(after)];
  return wider(
    countText({
      added: [...now.keys()].filter((key) => !old.has(key)).length,
      removed: [...old.keys()].filter((key) => !now.has(key)).length,
      changed: [...now].filter(([key, row]) => old.has(key) && !isSame(old.get(key), row)).length,
    }),
  );
}

/**
 * What changed in the world that an environment starts from. The order of rows counts, whether they
 * are a list or a map from their keys: it is the order in which tools see them.
 */
export function initialChanges(before: LogicModel, after: LogicModel): Change[] {
  const place: Place = { path: 'initial', subject: 'The initial world', area: 'initial-data' };
  const [old, now] = [before.initial ?? {}, after.initial ?? {}];
  const [oldRows, newRows] = [old.rows ?? {}, now.rows ?? {}];
  const names = [...new Set([...Object.keys(oldRows), ...Object.keys(newRows)])];
  return [
    ...memberChanges(old, now, rules, place),
    ...names.flatMap((name) => {
      const entity = after.entities.find(({ collection }) => collection === name);
      const [rows, others] = [rowsByKey(oldRows[name], entity), rowsByKey(newRows[name], entity)];
      if (isSame(rows, others)) return [];
      const at = { ...within(place, `rows.${name}`, ''), subject: code(name) };
      return [changeAt(at, rowsVerdict(rows, others))];
    }),
  ];
}
