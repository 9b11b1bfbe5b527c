import type { Json } from '@envloom/core';
import type { Draw } from '../draw/draw.ts';
import type { Row } from '../simulator/rows.ts';

/** Makes something anew each time: tools must not be able to spoil it for others. */
type Making = () => unknown;

const throwing = () => {
  throw new Error('hostile');
};

/** An object with a member of its own by that name. */
const parsed: Making = (): unknown => JSON.parse('{"__proto__": {"polluted": true}}');

const hostileValues: readonly Making[] = [
  () => undefined,
  () => null,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => -0,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => 7n,
  () => Symbol('x'),
  () => () => 1,
  () => 'lone \uD800 surrogate',
  () => 'x'.repeat(1_100_000),
  () => '\u0000',
  () => '__proto__',
  () => 'constructor',
  () => nested(400),
  parsed,
  () => ({ constructor: {}, toString: 1, hasOwnProperty: 1 }),
  () => Array.from({ length: 20_000 }, (_, at) => at),
  () => Array.from<unknown>({ length: 3 }),
  () => new Date(0),
  () => new Map([['a', 1]]),
  () => Object.defineProperty({}, 'name', { enumerable: true, get: throwing }),
  (): unknown => Object.setPrototypeOf({}, { inherited: 1 }),
  () => ({ toJSON: throwing, valueOf: throwing }),
  () => new Proxy({}, { get: throwing, has: throwing }),
];

const hostileWholes: readonly Making[] = [
  () => '',
  () => '{',
  () => '[]',
  () => 'null',
  () => `{"a":${'['.repeat(5_000)}`,
  () => [],
  () => ({ '': null }),
  () => new Proxy({}, { ownKeys: throwing }),
];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** What no tool expects: in the place of one argument, or of all of them. */
export function hostileArguments(args: Row, params: readonly string[], draw: Draw): Json {
  if (params.length === 0 || draw.chance(0.3)) {
    return handedOver(draw.pick([...hostileWholes, ...hostileValues])());
  }
  const value = draw.pick(hostileValues)();
  const given: object = { ...args };
  Object.defineProperty(given, draw.pick(params), { value, enumerable: true });
  return handedOver(given);
}

/** Hostile arguments are no JSON; they are handed over as if they were, as callers do. */
function handedOver(value: unknown): Json;
function handedOver(value: unknown): unknown {
  return value;
}
