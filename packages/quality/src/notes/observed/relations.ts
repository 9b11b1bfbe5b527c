import type { CheckedModel, Entity, Field, Operation } from '@envloom/logic-model';
import { type Finding, findingOf } from '../../findings/finding.ts';
import { isNumeric } from '../syntax/body.ts';
import { type Aggregate, aggregatesOf } from './aggregates.ts';
import { type Episode, isNear, numberIn, type RowChange } from './episodes.ts';

/** How a call moved a number of a row and what it could be about. */
interface Move {
  readonly operation: Operation;
  readonly number: number;
  readonly aggregate: number;
}

/** How an operation treats a relation: both move together, only one of them moves. */
interface Treatment {
  readonly operation: Operation;
  readonly kept: number;
  readonly broken: number;
  /** Times that the number moved alone. */
  readonly alone: number;
}

interface Relation {
  readonly aggregate: Aggregate;
  readonly keepers: readonly Treatment[];
  readonly breakers: readonly Treatment[];
}

/**
 * Numbers that follow the rows around them in every operation but one (after the dynamic invariants
 * of Ernst et al. 2001): `enrolled` rises with each enrolment and stays when one is dropped.
 */
export function relationsBroken(checked: CheckedModel, episodes: readonly Episode[]): Finding[] {
  const mutations = episodes.filter(({ changes }) => changes.length > 0);
  return checked.model.entities.flatMap((parent) => {
    const aggregates = aggregatesOf(parent, checked);
    return parent.fields.filter(isNumeric).flatMap((field) => {
      const relations = aggregates.flatMap((each) => relationOf(parent, field, each, mutations));
      if (relations.some(({ breakers }) => breakers.length === 0)) return [];
      const best = strongest(relations);
      return best === undefined
        ? disagreementOf(relations, parent, field)
        : reportOf(best, parent, field);
    });
  });
}

/** The relation in which most operations agree that only one breaks. */
function strongest(relations: readonly Relation[]): Relation | undefined {
  const [best] = relations
    .filter(({ breakers, keepers }) => breakers.length === 1 && isSupported(keepers))
    .toSorted((a, b) => supportOf(b) - supportOf(a));
  const breaker = best?.breakers[0];
  return breaker !== undefined && breaker.kept === 0 && breaker.alone === 0 && breaker.broken >= 2
    ? best
    : undefined;
}

function isSupported(keepers: readonly Treatment[]): boolean {
  return keepers.reduce((total, { kept }) => total + kept, 0) >= 4;
}

function supportOf({ keepers }: Relation): number {
  return keepers.length * 1000 + keepers.reduce((total, { kept }) => total + Math.min(kept, 99), 0);
}

function relationOf(
  parent: Entity,
  { name }: Field,
  aggregate: Aggregate,
  episodes: readonly Episode[],
): Relation[] {
  const moves = episodes.flatMap((episode) => movesOf(parent, name, aggregate, episode));
  const factor = factorOf(moves);
  if (factor === undefined) return [];
  const byOperation = Map.groupBy(moves, ({ operation }) => operation);
  const treatments = [...byOperation].map(([operation, of]) => treatmentOf(operation, of, factor));
  const keepers = treatments.filter(({ kept, broken }) => kept > 0 && broken === 0);
  const breakers = treatments.filter(({ broken }) => broken > 0);
  return [{ aggregate, keepers, breakers }];
}

/** The ratio that most moves have; plus or minus one. */
function factorOf(moves: readonly Move[]): number | undefined {
  const fitting = (factor: number) =>
    moves.filter((move) => move.aggregate !== 0 && isNear(move.number, factor * move.aggregate))
      .length;
  const [up, down] = [fitting(1), fitting(-1)];
  if (up === 0 && down === 0) return undefined;
  return up >= down ? 1 : -1;
}

function treatmentOf(operation: Operation, moves: readonly Move[], factor: number): Treatment {
  const fits = ({ number, aggregate }: Move) => isNear(number, factor * aggregate);
  const isAlone = ({ aggregate }: Move) => isNear(aggregate, 0);
  return {
    operation,
    kept: moves.filter(fits).length,
    broken: moves.filter((move) => !fits(move)).length,
    alone: moves.filter((move) => !fits(move) && isAlone(move)).length,
  };
}

/** The moves of each row of the parent that a call touched, itself or through its children. */
function movesOf(
  parent: Entity,
  field: string,
  { ref, child, of }: Aggregate,
  { operation, changes }: Episode,
): Move[] {
  const moved = new Map<string, { number: number; aggregate: number }>();
  const created = new Set<string>();
  const at = (key: unknown) => {
    const known = moved.get(String(key)) ?? { number: 0, aggregate: 0 };
    moved.set(String(key), known);
    return known;
  };
  for (const change of changes) {
    if (change.entity === parent) {
      if (change.before === undefined || change.after === undefined)
        created.add(String(change.key));
      else at(change.key).number += differenceOf(change, (row) => numberIn(row, field));
      if (ref === undefined && change.after !== undefined) {
        at(change.key).aggregate += differenceOf(change, of);
      }
    }
    if (ref !== undefined && change.entity === child) countChild(change, ref, of, at);
  }
  return [...moved].flatMap(([key, { number, aggregate }]) =>
    created.has(key) || (isNear(number, 0) && isNear(aggregate, 0))
      ? []
      : [{ operation, number, aggregate }],
  );
}

function countChild(
  { before, after }: RowChange,
  ref: string,
  of: Aggregate['of'],
  at: (key: unknown) => { aggregate: number },
): void {
  if (before?.[ref] !== undefined) at(before[ref]).aggregate -= of(before);
  if (after?.[ref] !== undefined) at(after[ref]).aggregate += of(after);
}

function differenceOf({ before, after }: RowChange, of: Aggregate['of']): number {
  return (after === undefined ? 0 : of(after)) - (before === undefined ? 0 : of(before));
}

/** Operations that move a number by a sum, and one that moves it by a factor of it, or by one. */
function disagreementOf(relations: readonly Relation[], parent: Entity, field: Field): Finding[] {
  const products = relations.filter(
    ({ aggregate, keepers }) => aggregate.factors > 0 && keepers.length > 0,
  );
  for (const { aggregate, breakers } of products) {
    const [odd, ...others] = breakers;
    const other = relations.find(
      (each) =>
        each.aggregate.factors === aggregate.factors - 1 &&
        each.aggregate.child === aggregate.child &&
        each.aggregate.ref === aggregate.ref &&
        each.keepers.some(({ operation, kept }) => operation === odd?.operation && kept >= 3),
    );
    if (odd === undefined || others.length > 0 || other === undefined) continue;
    const { name } = odd.operation;
    return [
      findingOf(
        'TOTAL_OUT_OF_STEP',
        `${name}: ${field.name} of ${parent.name} moves with ${other.aggregate.words}, elsewhere with ${aggregate.words}`,
        { operation: name, entity: parent.name, field: field.name, fix: `Add ${aggregate.words}.` },
      ),
    ];
  }
  return [];
}

function reportOf(
  { aggregate, keepers, breakers }: Relation,
  parent: Entity,
  field: Field,
): Finding[] {
  return breakers.map(({ operation }) =>
    findingOf(
      'TOTAL_OUT_OF_STEP',
      `${operation.name}: ${field.name} of ${parent.name} moves with ${aggregate.words} in ${keepers.map((each) => each.operation.name).join(', ')}, but not here`,
      {
        operation: operation.name,
        entity: parent.name,
        field: field.name,
        fix: `Update ${field.name} together with ${aggregate.child.collection}.`,
      },
    ),
  );
}
