import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTrajectories } from '@envloom/episodes/node';
import type { Trajectory } from '@envloom/episodes/trajectory';
import type { ChildSettings } from './child.ts';
import {
  closed,
  firstLine,
  resultOf,
  type ServerProcess,
  startRun,
  startServerProcess,
} from './processes.ts';

export interface KillOptions {
  /** How often a run is killed before it is let finish, and after which share of the time of an undisturbed run. */
  readonly kills: readonly number[];
  readonly environments: readonly string[];
  readonly scenarios: number;
  readonly samples: number;
  readonly concurrency: number;
}

/** What a run that was killed and begun again came to. */
export interface KilledRollout {
  /** Kills that met a running process. */
  readonly kills: number;
  readonly episodes: number;
  /** Ids that are in one of both runs only, or twice, or of which another trajectory is there. */
  readonly differing: readonly string[];
  /** Lines that hold no trajectory. */
  readonly unreadable: number;
  /** Turns whose answer the model was made to write, and those for which it was made to twice. */
  readonly paid: number;
  readonly paidTwice: number;
  /** Turns that were on their way when the process died and were sent again under the same key. */
  readonly sentAgain: number;
  /** Turns of the undisturbed run: as many as have to be paid. */
  readonly turns: number;
}

/** Plays once undisturbed, and once killed again and again; compares what is stored. */
export async function killedRollout(options: KillOptions): Promise<KilledRollout> {
  const folder = mkdtempSync(join(tmpdir(), 'killed-rollouts-'));
  try {
    const undisturbed = await onServer(options, async ({ url }) => {
      const { seconds } = await resultOf(startRun(settingsOf(options, join(folder, 'whole'), url)));
      return seconds * 1000;
    });
    return await onServer(options, (server) => killed(options, folder, undisturbed, server));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function killed(
  options: KillOptions,
  folder: string,
  milliseconds: number,
  server: ServerProcess,
): Promise<KilledRollout> {
  const settings = settingsOf(options, join(folder, 'killed'), server.url);
  let kills = 0;
  for (const share of options.kills) {
    // oxlint-disable-next-line no-await-in-loop -- a run is begun when the one before is dead
    if (await isKilled(settings, share * milliseconds)) kills += 1;
  }
  await resultOf(startRun(settings));
  const { paid, paidTwice, repeated } = await server.stats();
  const compared = await comparison(join(folder, 'whole'), settings.out);
  return { kills, ...compared, paid, paidTwice, sentAgain: repeated };
}

/** @param after milliseconds from the first episode on */
async function isKilled(settings: ChildSettings, after: number): Promise<boolean> {
  const child = startRun(settings);
  const end = closed(child);
  await firstLine(child);
  let wasRunning = false;
  const timer = setTimeout(() => {
    wasRunning = child.kill('SIGKILL');
  }, after);
  await end;
  clearTimeout(timer);
  return wasRunning;
}

function settingsOf(options: KillOptions, out: string, url: string): ChildSettings {
  const { environments, scenarios, samples, concurrency } = options;
  return { url, out, environments: [...environments], scenarios, samples, concurrency };
}

async function onServer<T>(
  { environments }: KillOptions,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startServerProcess({
    environments: [...environments],
    delay: [5, 60],
    faults: 0,
    isForgetful: false,
  });
  try {
    return await work(server);
  } finally {
    server.stop();
  }
}

type Comparison = Pick<KilledRollout, 'episodes' | 'differing' | 'unreadable' | 'turns'>;

async function comparison(whole: string, other: string): Promise<Comparison> {
  const [expected, got] = [await storedIn(whole), await storedIn(other)];
  const ids = new Set([...expected.texts.keys(), ...got.texts.keys()]);
  const differing = [...ids].filter((id) => expected.texts.get(id) !== got.texts.get(id));
  const { turns, texts } = expected;
  return {
    episodes: texts.size,
    turns,
    differing: [...differing, ...got.twice],
    unreadable: got.unreadable,
  };
}

interface Stored {
  /** By id, without what the clock told. */
  readonly texts: Map<string, string>;
  readonly twice: string[];
  unreadable: number;
  turns: number;
}

async function storedIn(folder: string): Promise<Stored> {
  const stored: Stored = { texts: new Map(), twice: [], unreadable: 0, turns: 0 };
  for await (const line of readTrajectories(folder)) {
    if (!('trajectory' in line)) {
      stored.unreadable += 1;
      continue;
    }
    const { id, steps } = line.trajectory;
    if (stored.texts.has(id)) stored.twice.push(id);
    stored.texts.set(id, timeless(line.trajectory));
    stored.turns += steps.length;
  }
  return stored;
}

/** Seconds and times are the only members of these names. */
function timeless(trajectory: Trajectory): string {
  return JSON.stringify(trajectory, (name, value: unknown) =>
    name === 'seconds' || name === 'started_at' ? undefined : value,
  );
}
