import {
  defineTool,
  type EnvironmentOptions,
  fail,
  type Result,
  rowInvariant,
  type Tool,
  type WorldDefinition,
  type WorldDiff,
  type WorldState,
} from '@envloom/runtime';
import type { Json } from '@envloom/core';
import { describe, expect, test } from 'vitest';
import type { LawId } from './law.ts';
import { playLaws } from './play-laws.ts';
import type { LawReport } from './report.ts';
import {
  addJar,
  countSweets,
  fillJar,
  type Jar,
  jarDefinition,
  Jars,
  type JarScope,
} from './testing/jars.ts';
import { plainSource } from './testing/plain-source.ts';
import { subjectOf } from './testing/subjects.ts';

const options = { seed: 1, runs: 300, length: 30 };

function reportOn(environmentClass: unknown, given = options): LawReport {
  const subject = subjectOf(environmentClass);
  return playLaws(subject, plainSource(subject), given);
}

/** The laws found broken, with the calls of the shortest play. */
function broken(environmentClass: unknown): readonly (readonly [LawId, readonly Json[]])[] {
  return reportOn(environmentClass).violations.map(({ law, counterexample }) => [
    law,
    counterexample.steps.map((step) => (step.kind === 'call' ? [step.tool, step.args] : 'wait')),
  ]);
}

/** One call that changes something: of these the shortest play keeps any. */
const anyMutation: unknown = expect.arrayContaining([
  expect.stringMatching(/^(add_jar|fill_jar|remove_jar|shake)$/),
]);

/** Whether a jar holds five sweets; it starts with three. */
function isFive(jar: Json): boolean {
  return typeof jar === 'object' && jar !== null && 'sweets' in jar && jar.sweets === 5;
}

const anyArgs: unknown = expect.anything();

test('a world that obeys breaks no law', () => {
  const report = reportOn(Jars);
  expect(report.violations).toEqual([]);
  expect(report.runs).toBe(options.runs);
  expect(report.calls).toBeGreaterThan(2000);
  expect(report.succeeded).toBeGreaterThan(1000);
});

describe('calls-never-throw', () => {
  test('a tool that throws', () => {
    class Throwing extends Jars {
      override call(name: string, args?: unknown): Result<Json> {
        const result = super.call(name, args);
        if (name === 'fill_jar' && result.success && isFive(result.data)) throw new RangeError('5');
        return result;
      }
    }
    expect(broken(Throwing)).toEqual([
      ['calls-never-throw', [['fill_jar', { jar_id: 'J1', amount: 2 }]]],
    ]);
  });

  test('a tool that throws at what is no JSON', () => {
    class Throwing extends Jars {
      override call(name: string, args?: unknown): Result<Json> {
        if (typeof args === 'symbol') throw new TypeError('no symbols');
        return super.call(name, args);
      }
    }
    expect(broken(Throwing)).toEqual([['calls-never-throw', []]]);
  });

  test('an unknown tool that does something', () => {
    class Obliging extends Jars {
      override call(name: string, args?: unknown): Result<Json> {
        return super.call(name === 'no_such_tool' ? 'shake' : name, args);
      }
    }
    expect(broken(Obliging)).toEqual([['calls-never-throw', []]]);
  });
});

test('failures-change-nothing', () => {
  class Leaving extends Jars {
    override call(name: string, args?: unknown): Result<Json> {
      const result = super.call(name, args);
      if (name === 'fill_jar' && !result.success) super.call('shake', {});
      return result;
    }
  }
  expect(broken(Leaving)).toEqual([['failures-change-nothing', [['fill_jar', {}]]]]);
});

test('queries-change-nothing', () => {
  class Consuming extends Jars {
    override countSweets(args: object): Result<number> {
      const result = super.countSweets(args);
      if (result.success) this.addJar({ label: 'counted' });
      return result;
    }
  }
  expect(broken(Consuming)).toEqual([['queries-change-nothing', [['count_sweets', {}]]]]);
});

test('states-stay-valid', () => {
  const unread: WorldDefinition = {
    ...jarDefinition,
    invariants: [
      rowInvariant<Jar, object>({
        id: 'half-full',
        rule: 'half-full',
        text: 'No jar holds more than six sweets.',
        entity: 'Jar',
        reads: [],
        holds: ({ sweets }) => sweets <= 6,
      }),
    ],
  };
  class Unchecked extends Jars {
    static override readonly definition = unread;
    constructor(given: EnvironmentOptions = {}) {
      super(given, unread);
    }
  }
  const [violation, ...others] = reportOn(Unchecked).violations;
  expect(others).toEqual([]);
  expect(violation).toMatchObject({
    law: 'states-stay-valid',
    counterexample: { start: 'initial' },
  });
  expect(violation?.counterexample.steps.length).toBeLessThanOrEqual(2);
  expect(violation?.message).toContain('No jar holds more than six sweets.');
});

describe('results-are-as-declared', () => {
  test('a result outside its declared range', () => {
    const lying: Tool<object> = defineTool({
      ...countSweets,
      returns: { type: 'integer', min: 0, max: 7 },
    });
    const definition: WorldDefinition = {
      ...jarDefinition,
      tools: jarDefinition.tools.map((tool) => (tool.name === 'count_sweets' ? lying : tool)),
    };
    class Lying extends Jars {
      static override readonly definition = definition;
      constructor(given: EnvironmentOptions = {}) {
        super(given, definition);
      }
    }
    const [[law, steps] = [], ...others] = broken(Lying);
    expect(others).toEqual([]);
    expect(law).toBe('results-are-as-declared');
    expect(steps?.at(-1)).toEqual(['count_sweets', {}]);
    expect(steps?.length).toBeLessThanOrEqual(3);
  });

  test.each<[string, unknown]>([
    ['NaN', Number.NaN],
    ['-0', -0],
    ['nothing', undefined],
    ['a date', new Date(0)],
    ['a text', '3'],
  ])('a result that is %s', (_name, data) => {
    class Odd extends Jars {
      override call(name: string, args?: unknown): Result<Json> {
        const result = super.call(name, args);
        if (name === 'count_sweets' && result.success) Reflect.set(result, 'data', data);
        return result;
      }
    }
    expect(broken(Odd)).toEqual([['results-are-as-declared', [['count_sweets', {}]]]]);
  });
});

describe('nothing-is-shared', () => {
  test('a result that is given again', () => {
    let known: Result<Json> | undefined;
    const texts = new WeakMap<object, string>();
    class Remembering extends Jars {
      override call(name: string, args?: unknown): Result<Json> {
        const result = super.call(name, args);
        if (name !== 'list_jars' || !result.success) return result;
        const text = JSON.stringify(result);
        if (known === undefined || texts.get(known) !== text) {
          known = result;
          texts.set(result, text);
        }
        return known;
      }
    }
    expect(broken(Remembering)).toEqual([
      [
        'nothing-is-shared',
        [
          ['list_jars', {}],
          ['list_jars', {}],
        ],
      ],
    ]);
  });

  test('arguments that are changed', () => {
    class Meddling extends Jars {
      override call(name: string, args?: unknown): Result<Json> {
        const result = super.call(name, args);
        if (result.success && name === 'add_jar' && typeof args === 'object' && args !== null)
          Reflect.set(args, 'seen', true);
        return result;
      }
    }
    expect(broken(Meddling)).toEqual([['nothing-is-shared', [['add_jar', anyArgs]]]]);
  });
});

test('play-is-deterministic', () => {
  let shakes = 0;
  class Counting extends Jars {
    protected override shaken(): number {
      shakes += 1;
      return (shakes % 6) + 1;
    }
  }
  expect(broken(Counting)).toEqual([['play-is-deterministic', [['shake', {}]]]]);
});

test('forks-are-isolated', () => {
  class Siamese extends Jars {
    override fork(): this {
      return this;
    }
  }
  expect(broken(Siamese)).toEqual([['forks-are-isolated', [anyMutation]]]);
});

test('snapshots-restore', () => {
  class Forgetful extends Jars {
    override restore(snapshot: unknown): void {
      if (snapshot === undefined) super.restore(snapshot);
    }
  }
  expect(broken(Forgetful)).toEqual([['snapshots-restore', [anyMutation]]]);
});

test('diffs-lead-over', () => {
  class Hiding extends Jars {
    override diff(from?: this): WorldDiff {
      const diff = super.diff(from);
      const { jars } = diff.tables;
      if (jars === undefined) return diff;
      return { ...diff, tables: { jars: { ...jars, changed: [] } } };
    }
  }
  const [found, ...others] = broken(Hiding);
  expect(others).toEqual([]);
  expect(found).toEqual(['diffs-lead-over', [['fill_jar', anyArgs]]]);
});

test('schemas-agree', () => {
  const lenient = defineTool<{ readonly jar_id: string; readonly amount: number }>({
    ...fillJar,
    params: { ...fillJar.params, amount: { type: 'integer', min: -1, max: 5 } },
  });
  class Lenient extends Jars {
    protected override get fillTool() {
      return lenient;
    }
  }
  class Wide extends Lenient {
    protected override filled(jar: Jar, amount: number, scope: JarScope): Jar {
      return super.filled(jar, Math.max(0, amount), scope);
    }
  }
  const [found, ...others] = broken(Wide);
  expect(others).toEqual([]);
  expect(found?.[0]).toBe('schemas-agree');
  expect(found?.[1]).toHaveLength(1);
});

test('ids-are-never-reused', () => {
  class Recounting extends Jars {
    protected override added(label: string, { jars }: JarScope): Jar {
      return jars.insert({ jar_id: `J${jars.count() + 1}`, label, sweets: 0 });
    }
  }
  expect(broken(Recounting)).toEqual([
    [
      'ids-are-never-reused',
      [
        ['remove_jar', { jar_id: 'J1' }],
        ['add_jar', anyArgs],
      ],
    ],
  ]);
});

describe('failures-are-declared', () => {
  test('a code of its own', () => {
    class Undeclared extends Jars {
      protected override filled(): never {
        return fail('LID_STUCK', 'the lid is stuck');
      }
    }
    expect(broken(Undeclared)).toEqual([['failures-are-declared', [['fill_jar', anyArgs]]]]);
  });

  test('no message', () => {
    class Silent extends Jars {
      protected override filled(): never {
        return fail('JAR_FULL', '');
      }
    }
    expect(broken(Silent)).toEqual([['failures-are-declared', [['fill_jar', anyArgs]]]]);
  });
});

test('reset-returns', () => {
  class Staying extends Jars {
    override reset(): void {
      this.shake({});
    }
  }
  const [found, ...others] = broken(Staying);
  expect(others).toEqual([]);
  expect(found).toEqual(['reset-returns', []]);
});

test('ordinary-calls-do-not-break', () => {
  class Fragile extends Jars {
    protected override filled(jar: Jar, amount: number, scope: JarScope): Jar {
      if (jar.sweets > 5) throw new TypeError('too many sweets');
      return super.filled(jar, amount, scope);
    }
  }
  const [found, ...others] = broken(Fragile);
  expect(others).toEqual([]);
  expect(found?.[0]).toBe('ordinary-calls-do-not-break');
  expect(found?.[1]).toHaveLength(2);
});

test('clock-follows-mutations', () => {
  class Timeless extends Jars {
    override state(): WorldState {
      return { ...super.state(), clock: '2025-03-01T09:00:00Z' };
    }
  }
  expect(broken(Timeless)).toEqual([['clock-follows-mutations', [anyMutation]]]);
});

test('a clock that stands by its definition breaks no law', () => {
  const definition: WorldDefinition = { ...Jars.definition, clockStep: 0 };
  class Still extends Jars {
    static override readonly definition = definition;
    constructor(given: EnvironmentOptions = {}) {
      super(given, definition);
    }
  }
  expect(broken(Still)).toEqual([]);
});

describe('a report', () => {
  class Recounting extends Jars {
    protected override added(label: string, { jars }: JarScope): Jar {
      return jars.insert({ jar_id: `J${jars.count() + 1}`, label, sweets: 0 });
    }
  }
  test('is the same for the same seed, and another for another', () => {
    expect(reportOn(Recounting)).toEqual(reportOn(Recounting));
    const other = { ...options, seed: 2 };
    expect(reportOn(Recounting, other).calls).not.toBe(reportOn(Recounting).calls);
  });

  test('ends when its time is over', () => {
    const subject = subjectOf(Jars);
    const late = { ...options, isOver: () => true };
    expect(playLaws(subject, plainSource(subject), late)).toMatchObject({ calls: 0, runs: 0 });
  });

  test('tells of several laws', () => {
    class Twice extends Recounting {
      override reset(): void {
        this.addJar({ label: 'reset' });
      }
    }
    const found = reportOn(Twice).violations.map(({ law }) => law);
    expect(found.toSorted()).toEqual(['ids-are-never-reused', 'reset-returns']);
  });
});

test('a grown world is cut down to the rows that matter', () => {
  class Haunted extends Jars {
    override countSweets(args: object): Result<number> {
      return this.transact(countSweets, args, (_args, { jars }) => {
        if (jars.first({ label: 'relic' }) !== undefined) throw new TypeError('haunted');
        return 0;
      });
    }
  }
  const subject = subjectOf(Haunted);
  const labels = ['toffees', 'relic', 'drops', 'fudge', 'gum'];
  const jars = labels.map((label, at) => ({ jar_id: `J${at + 1}`, label, sweets: at }));
  const source = {
    ...plainSource(subject),
    grow: () => ({ world: subject.start({ state: { rows: { jars } } }) }),
  };
  const [violation, ...others] = playLaws(subject, source, options).violations;
  expect(others).toEqual([]);
  expect(violation?.counterexample).toMatchObject({
    start: 'grown',
    state: { rows: { jars: [{ jar_id: 'J2', label: 'relic', sweets: 1 }] } },
    steps: [{ tool: 'count_sweets', args: {} }],
  });
});

test('only the tools asked for are played', () => {
  const subject = { ...subjectOf(Jars), tools: [addJar.name] };
  const seen = new Set<string>();
  const source = plainSource(subject);
  playLaws(
    subject,
    {
      grow: (seed) => source.grow(seed),
      argumentsFor: (world, tool, draw, manner) => {
        seen.add(tool);
        return source.argumentsFor(world, tool, draw, manner);
      },
    },
    { seed: 1, runs: 5, length: 10 },
  );
  expect([...seen]).toEqual(['add_jar']);
});
