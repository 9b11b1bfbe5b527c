/** A law every environment keeps, as the code of a test. */
export interface Law {
  /** Starts after `it`, such as `('says what it does', () => {`; tables of cases come before. */
  readonly head: string;
  readonly body: readonly string[];
}

const law = (title: string, ...body: string[]): Law => ({ head: `('${title}', () => {`, body });

const perTool = (title: string, ...body: string[]): Law => ({
  head: `.each(tools)('${title}', ({ name }) => {`,
  body,
});

/**
 * The laws of the class called `world`.
 *
 * @param unknown an argument that no tool takes
 */
export function lawsOf(world: string, unknown: string): Law[] {
  return [...startLaws(world), ...callLaws(world, unknown), ...copyLaws(world), ...toolLaws(world)];
}

function startLaws(world: string): Law[] {
  return [
    law(
      'starts in a valid state',
      `const world = new ${world}();`,
      `const same = new ${world}({ state: world.state() });`,
      'expect(same.hash()).toBe(world.hash());',
    ),
    law(
      'holds rows that their schemas accept',
      `const world = new ${world}();`,
      'play(world);',
      'for (const [schema, rows] of rowsOf(world)) expect(z.array(schema).parse(rows)).toEqual(rows);',
    ),
  ];
}

function callLaws(world: string, unknown: string): Law[] {
  return [
    perTool(
      '$name refuses unknown arguments',
      `const world = new ${world}();`,
      'const before = world.worldHash();',
      `const result = world.call(name, { ${unknown}: 1 });`,
      "expect(result).toMatchObject({ success: false, error: { code: 'INVALID_ARGUMENTS' } });",
      'expect(world.worldHash()).toBe(before);',
    ),
    perTool(
      '$name never throws',
      `const world = new ${world}();`,
      'for (const args of hostileArgs) {',
      "  expect(world.call(name, args)).toHaveProperty('success');",
      '}',
    ),
    law(
      'gives the same results for the same seed and calls',
      `const [one, other] = [new ${world}({ seed: 7 }), new ${world}({ seed: 7 })];`,
      'expect(play(one)).toEqual(play(other));',
      'expect(one.worldHash()).toBe(other.worldHash());',
    ),
  ];
}

function copyLaws(world: string): Law[] {
  return [
    law(
      'keeps forks apart',
      `const world = new ${world}({ seed: 7 });`,
      'const before = world.worldHash();',
      'const fork = world.fork();',
      'const results = play(fork);',
      'expect(world.worldHash()).toBe(before);',
      'expect(play(world)).toEqual(results);',
      'expect(world.worldHash()).toBe(fork.worldHash());',
    ),
    law(
      'comes back from snapshots and resets',
      `const world = new ${world}({ seed: 7 });`,
      'const start = world.worldHash();',
      'play(world);',
      'const played = world.worldHash();',
      'const snapshot = world.snapshot();',
      'world.reset();',
      'expect(world.worldHash()).toBe(start);',
      'world.restore(snapshot);',
      'expect(world.worldHash()).toBe(played);',
    ),
  ];
}

function toolLaws(world: string): Law[] {
  return [
    law(
      'describes exactly its tools',
      'const names = tools.map(({ name }) => name);',
      'expect(openAITools.map((tool) => tool.function.name)).toEqual(names);',
      'expect(mcpTools.map(({ name }) => name)).toEqual(names);',
      'expect(Object.keys(jsonSchemas).toSorted()).toEqual(names.toSorted());',
      `const members = Object.getOwnPropertyNames(${world}.prototype);`,
      "const methods = ['constructor', ...tools.map(({ method }) => method)];",
      'expect(members.toSorted()).toEqual(methods.toSorted());',
    ),
  ];
}
