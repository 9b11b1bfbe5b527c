import type { CheckedModel, Entity, Operation } from '@envloom/logic-model';
import type { Json } from '@envloom/core';
import { type Finding, findingOf } from '../../findings/finding.ts';
import { byOperation, type Episode } from './episodes.ts';
import { isJsonList, isJsonRow, type JsonRow } from './json.ts';

/** The entity of which an operation lists whole rows. */
function listedBy({ model }: CheckedModel, { returns }: Operation): Entity | undefined {
  if (returns?.type !== 'array' || returns.of.type !== 'row') return undefined;
  const { entity: name } = returns.of;
  return model.entities.find((entity) => entity.name === name);
}

function rowsOf(data: Json): JsonRow[] {
  return isJsonList(data) ? data.filter((row) => isJsonRow(row)) : [];
}

/** `list_open_tickets` that gives closed ones. */
export function filterForgotten(checked: CheckedModel, episodes: readonly Episode[]): Finding[] {
  return [...byOperation(episodes)].flatMap(([operation, plays]) => {
    const entity = operation.kind === 'query' ? listedBy(checked, operation) : undefined;
    return (entity?.fields ?? []).flatMap((field) => {
      if (field.type !== 'enum' || entity === undefined) return [];
      const promised = field.values.filter((value) => isNamed(value, operation));
      if (promised.length === 0 || operation.params.some(({ name }) => name === field.name)) {
        return [];
      }
      const odd = plays
        .flatMap(({ data }) => rowsOf(data))
        .map((row) => row[field.name])
        .filter((value) => typeof value === 'string')
        .find((value) => !promised.includes(value));
      if (odd === undefined) return [];
      return findingOf(
        'FILTER_FORGOTTEN',
        `${operation.name}: the name promises ${field.name} ${promised.join(' or ')}, and ${odd} comes too`,
        {
          operation: operation.name,
          entity: entity.name,
          field: field.name,
          fix: `Select ${entity.collection}.where({ ${field.name}: '${promised[0] ?? ''}' }).`,
        },
      );
    });
  });
}

/** `open` in `list_open_tickets`, or in "List open tickets"; every value named there is promised. */
function isNamed(value: string, { name, description }: Operation): boolean {
  const words = value.replaceAll('_', ' ').toLowerCase();
  const text = name.replaceAll('_', ' ').toLowerCase();
  const [opening = ''] = description
    .toLowerCase()
    .split(/[.,;:]| (?:with|whose|that|by|of|for|in)\b/u);
  return ` ${text} `.includes(` ${words} `) || isListed(words, opening);
}

function isListed(words: string, opening: string): boolean {
  return (
    /^(?:list|show|get|find|return|give)s?\b/u.test(opening) &&
    ` ${opening.replaceAll(/[^a-z0-9 ]/gu, ' ')} `.includes(` ${words} `)
  );
}
