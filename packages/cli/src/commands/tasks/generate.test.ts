import { cpSync, existsSync, readFileSync } from 'node:fs';
import type { CommandContext, GivenOptions } from '@envloom/core/command';
import { ScratchWorkspace } from '@envloom/core/testing';
import { type Ledger, openLedger } from '@envloom/llm';
import { answerBatch, startServer } from '@envloom/llm/testing';
import { rejectItem, retryItem } from '@envloom/skel-builder/run';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scratchContext } from '../../testing/scratch-context.ts';
import { generateTasks } from './generate.ts';
import { departures, hotel, type Script, scriptedWriter } from './testing/scripted-writer.ts';

let workspace: ScratchWorkspace;
let said = '';
let context: CommandContext;

const env = 'hotel-reservations';
const tasks = `generated/${env}/tasks`;

beforeEach(() => {
  workspace = new ScratchWorkspace();
  workspace.write(`generated/${env}/package.json`, {});
  cpSync(`${hotel}/logic-model.yaml`, workspace.path(`generated/${env}/logic-model.yaml`));
  said = '';
  context = scratchContext(workspace.root, (text) => (said += text));
});

afterEach(() => {
  workspace[Symbol.dispose]();
});

const name = 'departures-and-open-bills';
/** Nobody is over the limit, so that the condition never changes. */
const blunt = departures
  .replace('inHouse(limit + 0.5, today());', '')
  .replace(/^ +for \(const _ of range\(large\)\).*\n/m, '')
  .replace(/^.*name: large.*\n/m, '');
const unread = 'name: departures-and-open-bills\ntitle: [';

async function generate(given: GivenOptions, behaviour?: Script): Promise<readonly string[]> {
  const writer = scriptedWriter(behaviour ?? { programs: {} });
  const server = await startServer(writer);
  try {
    const variables = { OPENAI_BASE_URL: server.url };
    const write = await generateTasks(
      { envs: env, languageModel: 'scripted', ...given },
      { ...context, variables },
    );
    await write();
    return writer.asked;
  } finally {
    await server.close();
  }
}

/** What Studio does when a person decides. */
function inLedger(decide: (ledger: Ledger) => void): void {
  const ledger = openLedger(workspace.path('.envloom/ledger.sqlite'));
  decide(ledger);
  ledger.close();
}

const text = (file: string): string => readFileSync(workspace.path(tasks, file), 'utf8');
const record = (program = name): unknown => {
  const records: { readonly programs: Readonly<Record<string, unknown>> } = JSON.parse(
    text('records.json'),
  );
  return records.programs[program];
};

describe('one purpose', () => {
  const count = 1;

  it('becomes a program at the first go; the same command then asks nothing', async () => {
    const script = { programs: { [name]: `\`\`\`yaml\n${departures}\`\`\`` } };
    expect(await generate({ count }, script)).toEqual([
      'task_purposes',
      'task_helpers',
      'task_program',
      'task_reading',
    ]);
    expect(text(`${name}.yaml`)).toBe(departures);
    expect(record()).toMatchObject({
      rounds: 0,
      model: 'scripted-served',
      instances: { accepted: 10 },
      gates: {
        one_reading: { result: 'passed', doubts: 0, open: 0 },
      },
    });
    expect(said).toMatch(/accepted +1 +1 at the first go/);
    const written = text('records.json');
    said = '';
    expect(await generate({ count }, script)).toEqual([]);
    expect(said).toMatch(/written +1 +1 there already/);
    expect(text('records.json')).toBe(written);
  });

  it('is repaired with what its instances show', async () => {
    const script = { programs: { [name]: unread }, repairs: { [name]: [blunt, departures] } };
    const asked = await generate({ count }, script);
    expect(asked.filter((stage) => stage === 'repair_task_program')).toHaveLength(2);
    expect(text(`${name}.yaml`)).toBe(departures);
    expect(record()).toMatchObject({ rounds: 2 });
    expect(said).toContain('1 after 2 rounds');
  });

  it('is rejected where repair does not help, and kept with its reasons', async () => {
    const script = { programs: { [name]: blunt } };
    await generate({ count, rounds: 1 }, script);
    expect(existsSync(workspace.path(tasks, `${name}.yaml`))).toBe(false);
    const folder = `.envloom/rejected-tasks/${env}/${name}`;
    const reasons = readFileSync(workspace.path(folder, 'reasons.md'), 'utf8');
    expect(reasons).toContain('## CONDITION_CONSTANT (line');
    expect(readFileSync(workspace.path(folder, 'program.yaml'), 'utf8')).toBe(blunt);
    expect(said).toMatch(/CONDITION_CONSTANT +1/);
    // What is accepted later takes the reasons away.
    await generate({ count, rounds: 2 }, { ...script, repairs: { [name]: [blunt, departures] } });
    expect(existsSync(workspace.path(folder))).toBe(false);
  });

  it('is left out where a person rejected it, and asked for anew where one wants it retried', async () => {
    const script = { programs: { [name]: blunt } };
    const given = { count, rounds: 0 };
    await generate(given, script);
    inLedger((ledger) => rejectItem(ledger, `${env}/${name}`, 'We have one.'));
    said = '';
    expect(await generate(given, script)).toEqual([]);
    expect(said).toMatch(/REJECTED_BY_PERSON +1/);
    inLedger((ledger) => retryItem(ledger, `${env}/${name}`));
    const better = { programs: { [name]: departures } };
    expect(await generate(given, better)).toEqual(['task_program', 'task_reading']);
    expect(text(`${name}.yaml`)).toBe(departures);
    expect(await generate(given, better)).toEqual([]);
  });

  it('keeps what its writer did about each doubt', async () => {
    const doubt = {
      quote: "today's departures",
      first: 'Only those whose departure is today.',
      second: 'Overdue ones too.',
      difference: 'An overdue stay is checked out or not.',
      severity: 'high',
    };
    const reworded = departures.replace('Could you get', 'Please get');
    const settled = (how: string, program: string) => () => ({
      settled: [{ doubt: 1, how, what: 'Said so in every wording.' }],
      program,
    });
    const script = { programs: { [name]: departures }, doubts: [doubt] };
    await generate({ count }, { ...script, settled: settled('text', reworded) });
    expect(text(`${name}.yaml`)).toBe(reworded);
    expect(record()).toMatchObject({
      gates: { one_reading: { result: 'passed', doubts: 1, open: 0 } },
      doubts: [{ quote: "today's departures", how: 'text' }],
    });
    // A settled text that is wrong leaves the program as it was, with the doubt.
    await generate({ only: name }, { ...script, settled: settled('arranged', blunt) });
    expect(text(`${name}.yaml`)).toBe(reworded);
    expect(record()).toMatchObject({ gates: { one_reading: { result: 'failed', open: 1 } } });
  });

  it('goes without helpers where they stay wrong', async () => {
    const helpers = 'const guest = (nme: string) => guests.insert({ nam: nme });';
    const asked = await generate({ count }, { programs: { [name]: departures }, helpers });
    // An answer that changes nothing is not asked for again.
    expect(asked.filter((stage) => stage === 'repair_task_helpers')).toHaveLength(1);
    expect(existsSync(workspace.path(tasks))).toBe(false);
    expect(said).toContain(`Without helpers: ${env}`);
  });
});

it('goes through batch files, question by question', async () => {
  const other = 'evening-departures';
  const evening = departures.replace(name, other).replace('Could you get', 'Would you get');
  const script = {
    programs: { [name]: blunt, [other]: evening },
    repairs: { [name]: [departures] },
  };
  const writer = scriptedWriter(script);
  const given = { envs: env, provider: 'batch', count: 2 };
  const rounds: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each run goes on from the answers before
    await (
      await generateTasks(given, context)
    )();
    // oxlint-disable-next-line no-await-in-loop -- the same
    const answered = await answerBatch(workspace.path('.envloom/batch'), writer);
    if (answered === 0) break;
    rounds.push(answered);
  }
  expect(writer.asked.toSorted()).toEqual([
    'repair_task_program',
    'task_helpers',
    'task_program',
    'task_program',
    'task_purposes',
    'task_reading',
    'task_reading',
  ]);
  expect(rounds).toEqual([1, 1, 2, 2, 1]);
  expect(said).toContain('request waits for an answer in');
  expect(text(`${name}.yaml`)).toBe(departures);
  expect(text(`${other}.yaml`)).toContain(`name: ${other}`);
  expect(record(other)).toMatchObject({ rounds: 0, model: 'scripted' });
});

describe('without a language model', () => {
  it('writes a program to begin with, once', async () => {
    const given = { envs: env, new: 'late-arrivals' };
    await (
      await generateTasks(given, context)
    )();
    const written = text('late-arrivals.yaml');
    expect(written).toContain('name: late-arrivals');
    await expect(generateTasks(given, context)).rejects.toThrow('stays as it is');
    expect(text('late-arrivals.yaml')).toBe(written);
  });

  it.each<[GivenOptions, string]>([
    [{}, 'Name an environment'],
    [{ envs: env, all: true }, 'not both'],
    [{ envs: env, new: 'Late Arrivals' }, 'kebab-case'],
    [{ envs: env, only: 'late-arrivals' }, 'has no program late-arrivals'],
    [{ envs: 'hotel' }, `Did you mean ${env}?`],
    [{ envs: env }, 'No language model is configured'],
  ])('says what is wrong with %j', async (given, message) => {
    await expect(generateTasks(given, context)).rejects.toThrow(message);
  });
});
