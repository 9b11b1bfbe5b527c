import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Check,
  type Matcher,
  type Matchers,
  playedOf,
  type ReferenceStep,
} from '@envloom/episodes';
import { generated, isObject, type Json } from '@envloom/core';
import type { TaskValidator } from '@envloom/episodes/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPrograms } from '../check/check-programs.ts';
import { createProgramContext, type ProgramContext, worldFor } from '../run/context.ts';
import { type Instance, instantiate, isStop } from '../run/instance.ts';
import { readyProgram, type ReadyProgram } from '../run/ready.ts';
import { emitted, hotelFiles, written } from '../testing/emitted.ts';
import { environment } from '../testing/environments.ts';
import { helpersOf, program } from '../testing/programs.ts';
import { heldAgainst, type StoredInstance } from './held-against.ts';

const hotel = environment('hotel-reservations');
let context: ProgramContext;
let folder: string;
let tasks: Readonly<Record<string, TaskValidator>>;

beforeAll(async () => {
  context = createProgramContext(hotel);
  folder = written(await emitted(hotel, hotelFiles), 'tasks-played');
  const imported: { tasks: typeof tasks } = await import(join(folder, 'src/tasks/index.ts'));
  ({ tasks } = imported);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [helpers, ...programs] = hotelFiles;

function ready(name: string): ReadyProgram {
  const file = programs.find((one) => one.file === `tasks/${name}.yaml`);
  const shared = helpersOf(helpers?.text ?? '');
  const [result] = checkPrograms(hotel, [program(file?.text ?? '')], shared).programs;
  if (result?.ok !== true) throw new Error('The program is sound.');
  return readyProgram(context, result.checked);
}

/** The first seed that gives an instance. */
function instanceOf(name: string): Instance {
  const own = ready(name);
  for (let seed = 0; seed < 20; seed += 1) {
    const made = instantiate(own, worldFor(context, seed), seed);
    if (!isStop(made)) return made;
    if (made.kind === 'problem') throw new Error(made.problem.message);
  }
  throw new Error('No seed gives an instance.');
}

function moduleOf(name: string): TaskValidator {
  const module = tasks[name];
  if (module === undefined) throw new Error(`There is no module of ${name}.`);
  return module;
}

const names = ['departures-and-open-bills', 'cancel-for-guest', 'rooms-for-arrivals'];

describe.each(names)('the module of %s', (name) => {
  it('judges as data checks do', () => {
    const instance = instanceOf(name);
    expect(heldAgainst(instance.ready, stored(instance))).toEqual([]);
  });

  it('accepts its own end and nothing less', () => {
    const instance = instanceOf(name);
    const { start, slots, module } = stored(instance);
    const { world, told } = instance.solved;
    const answer = { kind: 'answered', items: told } as const;
    const judged = (events: readonly (typeof answer)[]) =>
      module.validate({ start, played: playedOf(start, world, events) }, slots);
    expect(judged([answer])).toBe(true);
    expect(judged([])).toBe(false);
    expect(judged([{ ...answer, items: [...told, { guest: 'Nobody' }] }])).toBe(false);
  });
});

describe('heldAgainst', () => {
  it('names what only one of the graders accepts', () => {
    const instance = instanceOf('departures-and-open-bills');
    const right = stored(instance);
    const isLax = { ...right, module: { validate: () => true } };
    const lax = heldAgainst(instance.ready, isLax).map(({ play }) => play);
    expect(lax).toContain('nothing at all');
    expect(lax).not.toContain('the reference');
    const isStrict = { ...right, module: { validate: () => false } };
    expect(heldAgainst(instance.ready, isStrict)).toContainEqual({
      play: 'the reference',
      checks: true,
    });
    const checks = right.scenario.checks.filter(({ kind }) => kind !== 'answered');
    const isSilent = { ...right, scenario: { ...right.scenario, checks } };
    expect(heldAgainst(instance.ready, isSilent)).not.toEqual([]);
  });
});

/** An instance as it could be stored: its checks ask for all that the solution changes and tells. */
function stored(instance: Instance): StoredInstance {
  const { ready: own, start, slots, solved } = instance;
  const answer = { tool: 'answer', arguments: { items: generated<Json>(solved.told) } };
  const steps = [
    ...instance.calls.map(({ tool, args, result }) => ({
      tool,
      arguments: args,
      observation: result,
    })),
    { ...answer, observation: { success: true, data: null } as const },
  ];
  const reference = steps.map((step): ReferenceStep => ({ kind: 'call', ...step }));
  return {
    scenario: { checks: checksOf(instance), reference },
    start,
    slots,
    module: moduleOf(own.source.program.name),
  };
}

function checksOf({ start, solved }: Instance): readonly Check[] {
  const { tables } = solved.world.diff(start);
  const rows = Object.entries(tables).flatMap(([table, { added, changed }]) => [
    ...added.map(
      ({ row }) => ({ kind: 'row-added', table, fields: matchers(row), count: 1 }) as const,
    ),
    ...changed.map(({ key, before, after }) => {
      const differing = Object.entries(isObject(after) ? after : {}).filter(
        ([field, value]) => isObject(before) && before[field] !== value,
      );
      return {
        kind: 'row-changed',
        table,
        key,
        fields: matchers(Object.fromEntries(differing)),
      } as const;
    }),
  ]);
  const told = { kind: 'answered', items: solved.told, not: [] } as const;
  const frame = { kind: 'nothing-else', allowing: [] } as const;
  return [...rows, told, frame].map((check, at) => ({
    id: `check-${at}`,
    sentence: 'Has.',
    ...check,
  }));
}

/** Times and keys that the world draws may be any. */
function matchers(row: Json): Matchers {
  return Object.fromEntries(
    Object.entries(isObject(row) ? row : {}).map(([field, value]): [string, Matcher] => {
      if (['entry_id', 'log_id', 'occupant_id'].includes(field)) return [field, { any: 'value' }];
      if (field === 'at') return [field, { any: 'time' }];
      return [field, { equals: value }];
    }),
  );
}
