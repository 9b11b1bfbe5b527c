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

const mostWidened = 10;

type Direction = 'up' | 'down';

/** Lists that are not in the order that their description promises. */
export function orderUnkeptInResults(
  checked: CheckedModel,
  episodes: readonly Episode[],
): Finding[] {
  return [...byOperation(episodes)].flatMap(([operation, plays]) => {
    const entity = listedBy(checked, operation);
    const lists = [...plays, ...plays.slice(0, mostWidened).flatMap(widened)]
      .map(({ data }) => rowsOf(data))
      .filter((rows) => rows.length > 1);
    const promise = entity && promiseOf(operation, entity);
    if (promise === undefined || lists.length === 0) return [];
    const { fields, direction, words } = promise;
    const isKept = fields.some((field) =>
      lists.every((rows) =>
        isOrdered(
          rows.map((row) => row[field]),
          direction,
        ),
      ),
    );
    if (isKept || fields.length === 0) return [];
    return findingOf('ORDER_UNKEPT', `${operation.name}: the result is not “${words}”`, {
      operation: operation.name,
      ...(fields.length === 1 && fields[0] !== undefined ? { field: fields[0] } : {}),
      fix: direction === 'down' ? "Return sortBy(rows, by, 'desc')." : 'Return sortBy(rows, by).',
    });
  });
}

/** The same search for a single letter, which finds more. */
function widened({ observed, operation, args }: Episode): { readonly data: Json }[] {
  const texts = operation.params.filter((param) => param.type === 'string' && param.name in args);
  return texts.flatMap(({ name }) =>
    ['a', 'e'].flatMap((letter) => {
      const result = observed.before.fork().call(operation.name, { ...args, [name]: letter });
      return result.success ? [{ data: result.data }] : [];
    }),
  );
}

interface OrderPromise {
  readonly words: string;
  readonly direction: Direction;
  /** The fields by which it may be meant. */
  readonly fields: readonly string[];
}

const wordings: readonly (readonly [RegExp, Direction, readonly string[]])[] = [
  [/\b(?:newest|latest|most recent) (?:\w+ )?first\b/iu, 'down', ['date', 'datetime']],
  [/\b(?:oldest|earliest|soonest) (?:\w+ )*first\b/iu, 'up', ['date', 'datetime', 'time']],
];

function promiseOf({ description }: Operation, entity: Entity): OrderPromise | undefined {
  const named = /\b(?:sorted|ordered) by (?:the )?(\w+)(?=[.,;]|$| and| \()/iu.exec(description);
  const field = entity.fields.find(({ name }) => name === named?.[1]);
  if (named !== null && field !== undefined) {
    return { words: named[0], direction: 'up', fields: [field.name] };
  }
  for (const [pattern, direction, types] of wordings) {
    const match = pattern.exec(description);
    if (match === null) continue;
    const fields = entity.fields.filter(({ type }) => types.includes(type));
    return { words: match[0], direction, fields: fields.map(({ name }) => name) };
  }
  return undefined;
}

function isOrdered(values: readonly (Json | undefined)[], direction: Direction): boolean {
  return values.every((value, at) => {
    const before = values[at - 1];
    if (at === 0 || value === undefined || before === undefined) return true;
    if (typeof value === 'number' && typeof before === 'number') {
      return direction === 'up' ? before <= value : before >= value;
    }
    if (typeof value !== 'string' || typeof before !== 'string') return true;
    return direction === 'up' ? before <= value : before >= value;
  });
}
