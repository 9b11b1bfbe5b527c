/** A value that no tool takes. Made anew for each call. */
export interface HostileValue {
  readonly name: string;
  readonly make: () => unknown;
  /** It stands for `{}`, which some tools take. */
  readonly isEmpty?: boolean;
  /** It is an object: a tool that drops or keeps members which nobody declared may take it. */
  readonly isObject?: boolean;
}

/** What is no JSON object, or no JSON at all. */
export const hostileValues: readonly HostileValue[] = [
  { name: 'undefined', make: () => undefined, isEmpty: true },
  { name: 'an empty text', make: () => '', isEmpty: true },
  { name: 'null', make: () => null },
  { name: 'true', make: () => true },
  { name: 'NaN', make: () => Number.NaN },
  { name: 'a bigint', make: () => 7n },
  { name: 'a symbol', make: () => Symbol('hostile') },
  { name: 'a function', make: () => () => ({}) },
  { name: 'a list', make: () => [] },
  { name: 'the text {', make: () => '{' },
  { name: 'the text []', make: () => '[]' },
  { name: 'the text null', make: () => 'null' },
  { name: 'a text of 2,000 opening brackets', make: () => '['.repeat(2000) },
  {
    name: 'an object of unknown members',
    make: () => ({ '': null, constructor: {} }),
    isObject: true,
  },
  { name: 'an own __proto__', make: ownProto, isObject: true },
  { name: 'an object that contains itself', make: circular, isObject: true },
  {
    name: 'a getter that throws',
    make: () => ({
      get hostile() {
        return hostile();
      },
    }),
    isObject: true,
  },
  {
    name: 'a proxy whose traps throw',
    make: () => new Proxy({}, { ownKeys: hostile, get: hostile, has: hostile }),
    isObject: true,
  },
  { name: 'a revoked proxy', make: revoked, isObject: true },
];

function ownProto(): unknown {
  return JSON.parse('{"__proto__": {"polluted": true}}');
}

function circular(): unknown {
  const object: Record<string, unknown> = {};
  object['itself'] = object;
  return object;
}

function hostile(): never {
  throw new Error('hostile');
}

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** Names that are no tool's. */
export function unknownTools(known: readonly string[]): readonly string[] {
  const names = ['', 'constructor', '__proto__', 'call', 'no_such_tool', `${known[0] ?? ''}_`];
  return names.filter((name) => !known.includes(name));
}
