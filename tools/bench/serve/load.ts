import { setTimeout as sleep } from 'node:timers/promises';
import type { Player } from './player.ts';

/** What a load led to. */
export interface Measured {
  readonly steps: number;
  readonly seconds: number;
  /** Milliseconds of the steps, resets before them included, from the fastest to the slowest. */
  readonly latencies: Float64Array;
}

/** Every session asks for its next step as soon as it has the answer to the one before. */
export async function closedLoop(players: readonly Player[], seconds: number): Promise<Measured> {
  const latencies: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const run = async (player: Player): Promise<void> => {
    for (let asked = performance.now(); asked < end; asked = performance.now()) {
      // oxlint-disable-next-line no-await-in-loop -- a session has one step at a time
      await player.step();
      latencies.push(performance.now() - asked);
    }
  };
  await Promise.all(players.map(run));
  return measured(latencies, began);
}

/** Milliseconds between two looks at which sessions are due. */
const tick = 2;

/**
 * So many steps a second, each session in its turn. A latency counts from when the step was due, so
 * that a server that falls behind cannot hide it; a session whose answer is late is late itself.
 */
export async function paced(
  players: readonly Player[],
  perSecond: number,
  seconds: number,
): Promise<Measured> {
  const latencies: number[] = [];
  const total = Math.round(perSecond * seconds);
  const began = performance.now();
  const last = new Map<Player, Promise<void>>();
  const dueAt = (at: number): number => began + (at * 1000) / perSecond;
  const ask = async (player: Player, at: number): Promise<void> => {
    await last.get(player);
    await player.step();
    latencies.push(performance.now() - dueAt(at));
  };
  for (let at = 0; at < total;) {
    for (; at < total && dueAt(at) <= performance.now(); at += 1) {
      const player = players[at % players.length];
      if (player !== undefined) last.set(player, ask(player, at));
    }
    // oxlint-disable-next-line no-await-in-loop -- waits for what is due next
    await sleep(tick);
  }
  await Promise.all(last.values());
  return measured(latencies, began);
}

function measured(latencies: readonly number[], began: number): Measured {
  const seconds = (performance.now() - began) / 1000;
  return { steps: latencies.length, seconds, latencies: Float64Array.from(latencies).toSorted() };
}

/** Milliseconds within which this share of the steps was answered. */
export function quantile({ latencies }: Measured, share: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN;
}
