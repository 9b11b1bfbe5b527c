import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Trajectory } from '@envloom/episodes/trajectory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playEpisode } from '../play/play-episode.ts';
import { jobOf, knowing, playersWith } from '../testing/players.ts';
import { RunStoreError } from './run-file.ts';
import { openStore } from './store.ts';
import { trajectoryIds } from './trajectory-ids.ts';

let folder: string;
const settings = { agent: { name: 'reference' }, limits: { maxSteps: 20 } };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function trajectory(sample = 0): Promise<Trajectory> {
  const outcome = await playEpisode(jobOf(undefined, sample), playersWith(knowing));
  if (outcome.kind !== 'trajectory') throw new Error(outcome.kind);
  return outcome.trajectory;
}

/** Opens, adds these samples, and closes. */
async function stored(...samples: readonly number[]): Promise<void> {
  const store = openStore(folder, settings);
  for (const one of await Promise.all(samples.map(trajectory))) store.add(one);
  store.close();
}

const file = (name: string): string => join(folder, name);
const lines = (): string[] => readFileSync(file('trajectories.jsonl'), 'utf8').split('\n');

describe('what is stored', () => {
  it('is there when the folder is opened again', async () => {
    await stored(0, 1);
    const store = openStore(folder, settings);
    expect([
      store.size,
      store.has('library-loans-0001#1'),
      store.has('library-loans-0001#2'),
    ]).toEqual([2, true, false]);
    store.close();
    const { timing: _, ...played } = await trajectory();
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject(JSON.parse(JSON.stringify(played)));
  });

  it('is not stored twice', async () => {
    const store = openStore(folder, settings);
    const one = await trajectory();
    store.add(one);
    expect(() => store.add(one)).toThrow('holds library-loans-0001#0 already');
    store.close();
    expect(lines()).toHaveLength(2);
  });
});

it('cuts off a line that a killed process left half-written', async () => {
  await stored(0);
  appendFileSync(file('trajectories.jsonl'), '{"format_version":1,"id":"library-loans-0001#1","en');
  appendFileSync(file('failures.jsonl'), '{"format_ver');
  expect([...trajectoryIds(folder)]).toEqual(['library-loans-0001#0']);
  await stored(1);
  expect(lines().map((line) => line.slice(0, 47))).toEqual([
    '{"format_version":1,"id":"library-loans-0001#0"',
    '{"format_version":1,"id":"library-loans-0001#1"',
    '',
  ]);
  expect(readFileSync(file('failures.jsonl'), 'utf8')).toBe('');
});

it('goes on after an episode whose line is too long to be held', async () => {
  const words = 'x'.repeat(64 * 1024 * 1024);
  await stored(0);
  appendFileSync(
    file('trajectories.jsonl'),
    `{"format_version":1,"id":"long#0","words":"${words}"}\n`,
  );
  expect([...trajectoryIds(folder)]).toEqual(['library-loans-0001#0', 'long#0']);
});

it('refuses a file with lines that are no trajectories', async () => {
  await stored(0);
  appendFileSync(file('trajectories.jsonl'), 'hello\n');
  expect(() => openStore(folder, settings)).toThrow(
    /trajectories\.jsonl:2 is no trajectory of a run/,
  );
  expect(lines()[1]).toBe('hello');
});

it.each(['{"mine":1}', 'one\ntwo'])('leaves a file of somebody else as it is: %j', (text) => {
  writeFileSync(file('trajectories.jsonl'), text);
  expect(() => openStore(folder, settings)).toThrow(RunStoreError);
  expect(readFileSync(file('trajectories.jsonl'), 'utf8')).toBe(text);
});

describe('settings', () => {
  it('must be those of before; what differs is told', async () => {
    await stored(0);
    const other = { agent: { name: 'random', seed: 4 }, limits: { maxSteps: 20 } };
    expect(() => openStore(folder, other)).toThrow(
      'holds a run with other settings: agent.name was "reference" and is "random"; agent.seed was not given and is 4. Run',
    );
    await stored(1);
  });

  it('may be others where nothing was played, nor waits for the answers of a batch', async () => {
    await stored();
    const other = { agent: { name: 'random' } };
    openStore(folder, other).close();
    expect(readFileSync(file('run.json'), 'utf8')).toContain('"random"');
    mkdirSync(file('batch'));
    expect(() => openStore(folder, settings)).toThrow('agent.name was "random"');
  });

  it('must be known where there are trajectories', async () => {
    await stored(0);
    rmSync(file('run.json'));
    expect(() => openStore(folder, settings)).toThrow('no run.json');
    writeFileSync(file('run.json'), '{"agent":"x"}');
    expect(() => openStore(folder, settings)).toThrow('is no run.json of format 1');
  });
});

it('serves one process at a time', () => {
  const store = openStore(folder, settings);
  expect(() => openStore(folder, settings)).toThrow('Another process plays into');
  store.close();
  openStore(folder, settings).close();
});

it('writes nothing after a write that failed', async () => {
  const store = openStore(folder, settings);
  const [first, second] = [await trajectory(0), await trajectory(1)];
  rmSync(folder, { recursive: true });
  expect(() => store.add(first)).toThrow(RunStoreError);
  expect(() => store.add(second)).toThrow('is broken');
  store.close();
});
