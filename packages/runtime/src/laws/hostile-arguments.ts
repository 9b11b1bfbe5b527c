/** What no tool expects. */
export const hostileArguments: readonly unknown[] = [
  undefined,
  null,
  true,
  Number.NaN,
  7n,
  '',
  '{',
  '[]',
  'null',
  [],
  () => 1,
  Symbol('x'),
  { '': null },
  { constructor: {}, toString: 1 },
  JSON.parse('{"__proto__": {"polluted": true}}'),
  new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('hostile');
      },
    },
  ),
];
