import type { CheckedModel } from '@envloom/logic-model';
import { type Finding, findingOf } from '../../findings/finding.ts';
import { byOperation, type Episode } from './episodes.ts';
import { isJsonRow } from './json.ts';

/** Results that show an old row although the call made a new one of its kind. */
export function otherRowReturned(_checked: CheckedModel, episodes: readonly Episode[]): Finding[] {
  return [...byOperation(episodes)].flatMap(([operation, plays]) => {
    const { returns, name } = operation;
    if (returns?.type !== 'row') return [];
    const made = plays.filter(({ changes }) =>
      changes.some(({ entity, before }) => entity.name === returns.entity && before === undefined),
    );
    const isOld = made.every(({ changes, data }) =>
      changes.some(
        ({ entity, before, key }) =>
          before !== undefined &&
          entity.name === returns.entity &&
          isJsonRow(data) &&
          data[entity.key ?? ''] === key,
      ),
    );
    if (made.length < 3 || !isOld) return [];
    return findingOf(
      'OTHER_ROW_RETURNED',
      `${name}: a new ${returns.entity} is made, and an old one is returned`,
      { operation: name, entity: returns.entity, fix: 'Return what insert(…) gives.' },
    );
  });
}
