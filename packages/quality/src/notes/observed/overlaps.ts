import type { JsonObject } from '@envloom/core';
import type { CheckedModel, Entity, Operation } from '@envloom/logic-model';
import { type Finding, findingOf } from '../../findings/finding.ts';
import { intervalsOf } from '../model/intervals.ts';
import { type Episode, type Plays, type RowChange, rowsIn } from './episodes.ts';

const dead =
  /cancel|void|reject|withdr|declin|releas|expir|no_show|return|complet|done|ended|closed|past/u;
/** Overlaps that would have been seen by chance had an operation not refused them. */
const fewest = 8;

interface Count {
  readonly operation: Operation;
  /** Times that another row of the same owner was there. */
  readonly met: number;
  readonly overlapping: number;
}

/** Rows of one owner whose times overlap after one operation and after no other. */
export function overlapMade({ model }: CheckedModel, plays: Plays): Finding[] {
  const mutations = [...plays].filter(([{ kind }]) => kind === 'mutation');
  return model.entities.flatMap((entity) => {
    const [interval] = intervalsOf(entity.fields);
    if (interval === undefined) return [];
    return ownersOf(entity)
      .flatMap((owners) => {
        const place = { entity, owners, ...interval };
        const counts = mutations.map(([operation, of]) => countOf(operation, of, place));
        return oddOne(
          counts.filter(({ met }) => met > 0),
          place,
        );
      })
      .slice(0, 1);
  });
}

/** The refs whose rows may be in one place at a time: each, and every two together. */
function ownersOf({ fields }: Entity): string[][] {
  const refs = fields.filter(({ type }) => type === 'ref').map(({ name }) => name);
  const pairs = refs.flatMap((one, at) => refs.slice(at + 1).map((other) => [one, other]));
  return [...refs.map((name) => [name]), ...pairs];
}

interface Place {
  readonly entity: Entity;
  readonly owners: readonly string[];
  readonly start: string;
  readonly end: string;
}

function oddOne(counts: readonly Count[], { entity, owners }: Place): Finding[] {
  const guilty = counts.filter(({ overlapping }) => overlapping > 0);
  const [only] = guilty;
  if (only === undefined || guilty.length > 1) return [];
  const rate = only.overlapping / only.met;
  const careful = counts.filter(
    ({ overlapping, met }) => overlapping === 0 && met * rate >= fewest,
  );
  if (careful.length === 0) return [];
  const { name } = only.operation;
  return [
    findingOf(
      'OVERLAP_UNCHECKED',
      `${name}: ${entity.collection} with the same ${owners.join(' and ')} overlap afterwards; ${careful.map(({ operation }) => operation.name).join(', ')} never let that happen`,
      { operation: name, entity: entity.name, fix: 'Refuse times that overlap another row.' },
    ),
  ];
}

function countOf(operation: Operation, plays: readonly Episode[], place: Place): Count {
  const met = plays.flatMap((play) => {
    const changed = play.changes.filter((change) => isPlaced(change, place));
    if (changed.length === 0) return [];
    const others = rowsIn(play.observed.after.state().rows[place.entity.collection]);
    return changed.flatMap(({ after }) =>
      after === undefined ? [] : neighbours(after, others, place),
    );
  });
  return { operation, met: met.length, overlapping: met.filter((isOver) => isOver).length };
}

/** A row whose times or owner are new. */
function isPlaced({ entity, before, after }: RowChange, place: Place): boolean {
  if (entity !== place.entity || after === undefined || isDead(after, entity)) return false;
  return [place.start, place.end, ...place.owners].some((name) => before?.[name] !== after[name]);
}

/** Whether a row claims its time no longer: by a word, or by a status that it can never leave. */
function isDead(row: JsonObject, { fields }: Entity): boolean {
  return fields.some((field) => {
    const value = row[field.name];
    if (field.type !== 'enum' || typeof value !== 'string') return false;
    return dead.test(value) || field.transitions?.[value]?.length === 0;
  });
}

/** For each other living row of the same owner, whether it overlaps. */
function neighbours(row: JsonObject, others: readonly JsonObject[], place: Place): boolean[] {
  const { entity, owners, start, end } = place;
  const { key = '' } = entity;
  return others
    .filter((other) => other[key] !== row[key] && !isDead(other, entity))
    .filter((other) => owners.every((name) => row[name] !== undefined && other[name] === row[name]))
    .map((other) => isLess(row[start], other[end]) && isLess(other[start], row[end]));
}

function isLess(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one < other;
}
