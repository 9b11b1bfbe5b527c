import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { generated } from '@envloom/core';
import type { CommandContext, GivenOptions } from '@envloom/core/command';
import { parseOptions } from '@envloom/core/command';
import { ScratchWorkspace } from '@envloom/core/testing';
import { type AnsweringModel, startServer, type TestServer } from '@envloom/llm/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallCheckout } from '../testing/small-checkout.ts';
import { benchmarkCommand, benchmarkListCommand } from './command.ts';
import type { BenchmarkReport } from './report.ts';

let workspace: ScratchWorkspace;
let server: TestServer | undefined;
let said = '';
let data: string;

beforeEach(() => {
  workspace = new ScratchWorkspace();
  data = smallCheckout(workspace);
  said = '';
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  workspace[Symbol.dispose]();
});

const contextOf = (): CommandContext => ({
  root: workspace.root,
  variables: server === undefined ? {} : { OPENAI_BASE_URL: server.url },
  output: { write: (text) => (said += text) },
  errors: { write: (text) => (said += text) },
  onInterrupt: () => () => undefined,
  now: () => new Date(),
});

async function benchmark(given: GivenOptions): Promise<boolean> {
  const options = { benchmark: 'tau-airline', data, out: 'run', ...given };
  return benchmarkCommand.run(parseOptions(benchmarkCommand.options, options), contextOf());
}

const report = (): BenchmarkReport =>
  generated(JSON.parse(readFileSync(workspace.path('run/report.json'), 'utf8')));
const trajectories = (): string => readFileSync(workspace.path('run/trajectories.jsonl'), 'utf8');

const booking = {
  user_id: 'ada_1',
  origin: 'AAA',
  destination: 'BBB',
  flight_type: 'one_way',
  cabin: 'economy',
  flights: [{ flight_number: 'X1', date: '2024-05-20' }],
  passengers: [{ first_name: 'Ada', last_name: 'Okafor', dob: '1990-01-01' }],
  payment_methods: [{ payment_id: 'gift_card_1', amount: 100 }],
  total_baggages: 0,
  nonfree_baggages: 0,
  insurance: 'no',
};

/** An agent that books, tells what is left and says goodbye; a user that asks and then stops. */
const players =
  (args: string, told: string): AnsweringModel =>
  ({ messages }) => {
    const [system, ...rest] = messages;
    const turns = rest.filter(({ role }) => role === 'assistant').length;
    if (system?.content.startsWith('You play a user'))
      return turns === 0 ? 'A seat, please.' : '###STOP###';
    if (turns === 0)
      return { content: '', toolCalls: [{ name: 'book_reservation', arguments: args }] };
    return told;
  };

describe('a benchmark, from a checkout of the original', () => {
  it('is played by built-in agents without a key', async () => {
    expect(await benchmark({ agent: 'reference' })).toBe(true);
    expect(report().all).toMatchObject({
      reward: 1,
      passHat: [1],
      parts: { database: 1, outputs: 1 },
    });
    rmSync(workspace.path('run'), { recursive: true });
    await benchmark({ agent: 'do-nothing', samples: 2 });
    expect(report().all).toMatchObject({
      reward: 0.5,
      passHat: [0.5, 0.5],
      lostBy: { 'nothing changed': 2 },
    });
    expect(readFileSync(workspace.path('run/report.html'), 'utf8')).toContain('test-0#1');
  });

  it('is played by language models as agent and user, goes on, and replays', async () => {
    const told = 'Booked. Your gift card has 150 left.';
    server = await startServer({ answer: players(JSON.stringify(booking), told) });
    const options = { agent: 'openai:tiny', user: 'openai:tiny', tasks: 'test-0' };
    expect(await benchmark(options)).toBe(true);
    expect(report().all).toMatchObject({ episodes: 1, reward: 1, turns: 2, calls: 1 });
    const question = server.requests.find(({ method }) => method === 'POST');
    expect(JSON.stringify(question?.body)).toContain('Instruction: You are Ada');
    const asked = server.paid.size;
    expect(await benchmark(options)).toBe(true);
    expect(server.paid.size).toBe(asked);
    said = '';
    expect(await benchmark({ ...options, replay: true })).toBe(true);
    expect(said).toContain('1 of 1 episodes go as they went.');
    writeFileSync(
      workspace.path('run/trajectories.jsonl'),
      trajectories().replace(String.raw`\"amount\":100`, String.raw`\"amount\":99`),
    );
    expect(await benchmark({ ...options, replay: true })).toBe(false);
    expect(said).toMatch(/test-0#0: message 3 is another: .*does not add up/);
  });

  it.each([
    [
      'whole floats',
      JSON.stringify(booking).replace('"amount":100', '"amount":100.0'),
      'It is 150.',
      'changed otherwise',
    ],
    ['an output that is not told', JSON.stringify(booking), 'Booked.', 'output not told'],
    ['arguments that are no JSON', '{"user_id": ', 'It is 150.', 'nothing changed'],
    [
      'a refused call',
      JSON.stringify({ ...booking, cabin: 'business' }),
      'It is 150.',
      'nothing changed',
    ],
  ])('is lost by %s', async (_what, args, told, lostBy) => {
    server = await startServer({ answer: players(args, told) });
    await benchmark({ agent: 'openai:tiny', user: 'openai:tiny', tasks: 'test-0' });
    expect(report().all).toMatchObject({ reward: 0, lostBy: { [lostBy]: 1 } });
  });

  it('cuts off a conversation that neither side ends', async () => {
    server = await startServer({
      answer: ({ messages }) => (messages[0]?.content.startsWith('You play') ? 'More.' : 'Yes?'),
    });
    await benchmark({ agent: 'openai:tiny', user: 'openai:tiny', tasks: 'test-1' });
    expect(report().all).toMatchObject({ reward: 0, turns: 30, lostBy: { 'no end': 1 } });
  });
});

describe('what cannot be played', () => {
  it.each([
    [{ benchmark: 'tau-airlin' }, /did you mean "tau-airline"/],
    [{ data: 'nowhere' }, /There is no folder .*nowhere\. Give a checkout of tau-bench/],
    [{ benchmark: 'tau-retail' }, /has no .*retail\/data\/orders\.json/],
    [{ tasks: 'test-7' }, /--tasks: there is no test-7.*There are test-0, test-1/],
    [{ split: 'train' }, /--split: there is no train/],
    [{ agent: 'openai:tiny' }, /needs a server/],
    [{ agent: 'random' }, /plays no benchmarks/],
  ])('%j is told before anything is written', async (given, message) => {
    await expect(benchmark(given)).rejects.toThrow(message);
    expect(existsSync(workspace.path('run/trajectories.jsonl'))).toBe(false);
  });

  it('is a task with a tool that is none, and data that are no Python', async () => {
    const file = 'tau-bench/tau_bench/envs/airline/tasks_test.py';
    workspace.write(file, 'TASKS = [Task(instruction="a", actions=[open("x")], outputs=[])]\n');
    await expect(benchmark({})).rejects.toThrow(
      /tasks_test\.py is not as expected: expected Action/,
    );
    workspace.write(file, 'TASKS = [Task(instruction="a" if 1 else "b")]\n');
    await expect(benchmark({})).rejects.toThrow(
      /tasks_test\.py is not as expected: invalid syntax/,
    );
  });

  it('is recorded runs where there are none', async () => {
    expect(await benchmark({ gold: true })).toBe(false);
    expect(said).toContain('no recorded solutions');
  });
});

it('lists what there is', async () => {
  await benchmarkListCommand.run({}, contextOf());
  expect(said).toMatch(/^tau-retail .*git clone/m);
});
