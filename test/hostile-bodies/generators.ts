/** Bodies too long to be written out. */
const bodies = {
  parentheses: () => `return ${'('.repeat(10_000)}1${')'.repeat(10_000)};`,
  arrays: () => `return ${'['.repeat(10_000)}1${']'.repeat(10_000)};`,
  negations: () => `return ${'!'.repeat(10_000)}true;`,
  curlies: () => `${'{'.repeat(10_000)}${'}'.repeat(10_000)}\nreturn null;`,
  sum: () => `return ${'1 + '.repeat(10_000)}1;`,
  chain: () => `return text${'.trim()'.repeat(3_000)};`,
  conditions: () => `${'if (count > 1) '.repeat(1_000)}return 1;\nreturn 2;`,
  templates: () => `return ${'`${'.repeat(1_000)}1${'}`'.repeat(1_000)};`,
  statements: () => `let n = 0;\n${'n += 1;\n'.repeat(6_000)}return n;`,
  passes: () =>
    ['const xs = range(200_000).map((n) => n);', 'let n = 0;']
      .concat(Array.from({ length: 200 }, () => 'for (const x of xs) n += x;'))
      .concat('return n;')
      .join('\n'),
  spreads: () => doubling((last) => `[...${last}, ...${last}]`, '[1]'),
  additions: () => doubling((last) => `${last} + ${last}`, 'text'),
  arrows: () => calling((last) => `${last}(n) + ${last}(n)`),
  blocks: () => calling((last) => `{ ${last}(n); ${last}(n); return; }`),
} as const;

export const generatorNames = [
  'additions',
  'arrays',
  'arrows',
  'blocks',
  'chain',
  'conditions',
  'curlies',
  'negations',
  'parentheses',
  'passes',
  'spreads',
  'statements',
  'sum',
  'templates',
] as const satisfies readonly (keyof typeof bodies)[];

/** Sixty constants, each made of the one before. */
function doubling(twice: (last: string) => string, first: string): string {
  const lines = Array.from({ length: 60 }, (_, at) => `const x${at + 1} = ${twice(`x${at}`)};`);
  return [`const x0 = ${first};`, ...lines, 'return x60.length;'].join('\n');
}

/** Sixty arrows, each calling the one before twice. */
function calling(twice: (last: string) => string): string {
  const lines = Array.from(
    { length: 60 },
    (_, at) => `const f${at + 1} = (n: number) => ${twice(`f${at}`)};`,
  );
  return ['const f0 = (n: number) => n + 1;', ...lines, 'f60(1);', 'return null;'].join('\n');
}

export function generatedBody(name: keyof typeof bodies | undefined): string {
  return name === undefined ? '' : bodies[name]();
}
