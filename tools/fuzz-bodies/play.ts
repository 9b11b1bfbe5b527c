import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Body } from './body.ts';
import type { News, Task } from './messages.ts';
import { build, operationName, type Built } from './model.ts';

/** Most that a call may take of the processor, in milliseconds. */
const longestCall = 1_000;

/** Megabytes of the heap: those of the environment itself, and 200 for a call. */
const heap = 60 + 200;

/** Milliseconds without news after which a player is ended; slow machines take their time. */
const patience = 30_000;

/** A body with a call that does not return, takes too long or too much memory, or breaks the tool. */
export interface Failure {
  readonly body: Body;
  readonly what: string;
}

/** How the calls of some bodies went. */
export interface Played {
  readonly bodies: number;
  readonly refused: number;
  readonly calls: number;
  readonly slowest: number;
  readonly largest: number;
  readonly failures: readonly Failure[];
  readonly outcomes: ReadonlyMap<string, number>;
}

/** Checks bodies, and calls those that are accepted. */
export async function playBodies(bodies: readonly Body[]): Promise<Played> {
  const built = await build(bodies);
  try {
    const tally = new Tally(bodies.length - built.bodies.length, bodies.length);
    for (let left = built.bodies; left.length > 0;) {
      // oxlint-disable-next-line no-await-in-loop -- a player that ended is followed by another
      left = await playSome(built, left, tally);
    }
    return tally;
  } finally {
    await rm(built.folder, { recursive: true, force: true });
  }
}

class Tally implements Played {
  readonly bodies: number;
  readonly refused: number;
  calls = 0;
  slowest = 0;
  largest = 0;
  readonly failures: Failure[] = [];
  readonly outcomes = new Map<string, number>();

  constructor(refused: number, bodies: number) {
    this.refused = refused;
    this.bodies = bodies;
  }

  returned({ milliseconds, megabytes, outcome }: Extract<News, { kind: 'returned' }>): void {
    this.calls += 1;
    this.slowest = Math.max(this.slowest, milliseconds);
    this.largest = Math.max(this.largest, megabytes);
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  failed(body: Body, what: string): void {
    if (this.failures.at(-1)?.body !== body) this.failures.push({ body, what });
  }
}

/** Plays until the player ends; returns the bodies that it did not come to. */
async function playSome(
  built: Built,
  bodies: readonly Body[],
  tally: Tally,
): Promise<readonly Body[]> {
  const byName = new Map(bodies.map((body) => [operationName(body), body]));
  let current: Body | undefined;
  const ended = await withPlayer(taskOf(built, bodies), (news) => {
    if (news.kind === 'begins') current = byName.get(news.operation);
    if (news.kind === 'done') current = undefined;
    if (news.kind !== 'returned' || current === undefined) return;
    tally.returned(news);
    if (news.milliseconds > longestCall)
      tally.failed(current, `a call took ${Math.round(news.milliseconds)} ms`);
  });
  if (current === undefined) {
    if (ended === 'ended early') throw new Error('the player ended before it began');
    return [];
  }
  tally.failed(current, ended === 'silent' ? 'a call does not return' : 'a call needs more memory');
  return bodies.slice(bodies.indexOf(current) + 1);
}

function taskOf({ folder, className }: Built, bodies: readonly Body[]): Task {
  return { folder, className, operations: bodies.map(operationName) };
}

/** Runs a player; how it ended. */
function withPlayer(
  task: Task,
  hear: (news: News) => void,
): Promise<'done' | 'silent' | 'ended early'> {
  const { promise, resolve, reject } = Promise.withResolvers<'done' | 'silent' | 'ended early'>();
  const player = fork(join(import.meta.dirname, 'player.ts'), {
    execArgv: ['--expose-gc', `--max-old-space-size=${heap}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isDone = false;
  let isSilent = false;
  const giveUp = () => {
    isSilent = true;
    player.kill('SIGKILL');
  };
  let timer = setTimeout(giveUp, patience);
  player.on('message', (news: News) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, patience);
    isDone = news.kind === 'done';
    hear(news);
  });
  player.on('error', reject);
  player.on('exit', () => {
    clearTimeout(timer);
    if (isSilent) resolve('silent');
    else resolve(isDone ? 'done' : 'ended early');
  });
  player.send(task);
  return promise;
}
