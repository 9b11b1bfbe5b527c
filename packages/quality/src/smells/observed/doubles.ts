import type { CheckedModel, Param } from '@envloom/logic-model';
import { type Finding, findingOf } from '../../findings/finding.ts';
import { byOperation, type Episode, type RowChange } from './episodes.ts';
import { isNear, numberIn } from './json.ts';

const fewest = 4;

/** Numbers that move by twice the amount that was given. */
export function countedTwiceInRows(
  _checked: CheckedModel,
  episodes: readonly Episode[],
): Finding[] {
  return [...byOperation(episodes)].flatMap(([operation, plays]) =>
    operation.params
      .filter(({ type }) => type === 'number' || type === 'integer')
      .flatMap((param) => doubled(param, plays)),
  );
}

function doubled({ name: param }: Param, plays: readonly Episode[]): Finding[] {
  const moves = plays.flatMap((play) =>
    play.changes.flatMap((change) =>
      numbersMoved(change).map(([field, by]) => ({
        operation: play.operation,
        entity: change.entity,
        field,
        by,
        amount: numberIn(play.args, param),
      })),
    ),
  );
  const groups = Map.groupBy(moves, ({ entity, field }) => `${entity.name}.${field}`);
  return [...groups.values()].flatMap((group) => {
    const amounts = new Set(group.map(({ amount }) => amount));
    const isDouble = group.every(
      ({ by, amount }) => amount > 0 && isNear(Math.abs(by), 2 * amount),
    );
    const [first] = group;
    if (first === undefined || !isDouble || amounts.size < fewest) return [];
    const { operation, entity, field } = first;
    return findingOf(
      'COUNTED_TWICE',
      `${operation.name}: ${field} of ${entity.name} moves by twice ${param}`,
      { operation: operation.name, entity: entity.name, field, fix: `Change ${field} once.` },
    );
  });
}

/** The numbers of a row that a call moved. */
export function numbersMoved({ entity, before, after }: RowChange): [string, number][] {
  if (before === undefined || after === undefined) return [];
  return entity.fields.flatMap(({ name, type }): [string, number][] => {
    if (type !== 'integer' && type !== 'number') return [];
    const by = numberIn(after, name) - numberIn(before, name);
    return isNear(by, 0) ? [] : [[name, by]];
  });
}
