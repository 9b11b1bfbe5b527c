import type { CheckedModel, Operation, Param } from '@envloom/logic-model';
import { type Finding, findingOf } from '../../findings/finding.ts';
import { byOperation, type Episode, type RowChange } from './episodes.ts';

const clearing = /clear|remov|without|empty|none|left out|omit|absent|leave out|delete|reset|end/iu;
const editing =
  /(?:^|_)(?:update|edit|change|modify|amend|patch|correct|reschedule|move|extend|rename)(?:_|$)/u;
const keeping = /\bstay|\bkeep|\bkept\b|unchanged|as (?:it|they) (?:is|are|was|were)\b/iu;

/** Updates that clear a field whose param was left out. */
export function fieldLostInRows(_checked: CheckedModel, episodes: readonly Episode[]): Finding[] {
  return [...byOperation(episodes)].flatMap(([operation, plays]) => {
    if (operation.kind === 'query' || !editing.test(operation.name)) return [];
    return operation.params
      .filter((param) => mayBeLeftOut(param, operation))
      .flatMap((param) => {
        const lost = plays
          .filter(({ args }) => args[param.name] === undefined)
          .flatMap(({ changes }) => changes)
          .find((change) => isLost(change, param));
        if (lost === undefined) return [];
        return findingOf(
          'FIELD_LOST',
          `${operation.name}: ${param.name} of ${lost.entity.name} is lost when the param is left out`,
          {
            operation: operation.name,
            entity: lost.entity.name,
            field: param.name,
            fix: `Write ${param.name}: ${param.name} ?? row.${param.name}.`,
          },
        );
      });
  });
}

function mayBeLeftOut(param: Param, { description }: Operation): boolean {
  const mayBe = param.optional === true || param.default !== undefined;
  const text = `${description} ${param.description ?? ''}`;
  return mayBe && (keeping.test(text) || !clearing.test(text));
}

/** A field that had a value and has none, or the default, afterwards. */
function isLost({ before, after }: RowChange, { name, default: fallback }: Param): boolean {
  const held = before?.[name];
  if (after === undefined || held === undefined || held === after[name]) return false;
  return after[name] === undefined || (fallback !== undefined && after[name] === fallback);
}
