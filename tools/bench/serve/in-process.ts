import { join } from 'node:path';
import { Catalogue, defaultLimits, openEnvironment, SessionStore } from '@envloom/serve';
import type { Script } from './episodes.ts';

const episodes = 3000;
/** As long as servers warm up. */
const warmUpRounds = 8;

/**
 * Microseconds of processor time that a step takes in process, resets and the texts of actions and
 * results included.
 */
export async function inProcessCost(
  environments: readonly string[],
  scripts: readonly Script[],
): Promise<number> {
  const generated = join(import.meta.dirname, '../../../generated');
  const opened = environments.map((name) => openEnvironment(join(generated, name)));
  const store = new SessionStore(new Catalogue(await Promise.all(opened)), {
    limits: defaultLimits,
  });
  for (let round = 0; round < warmUpRounds; round += 1) play(store, scripts);
  const { user, system } = process.cpuUsage();
  const steps = play(store, scripts);
  const after = process.cpuUsage();
  return (after.user + after.system - user - system) / steps;
}

function play(store: SessionStore, scripts: readonly Script[]): number {
  const { id } = store.open({ seed: 0 });
  let steps = 0;
  for (let episode = 0; episode < episodes; episode += 1) {
    for (const ask of scripts[episode % scripts.length] ?? []) {
      if (ask.kind === 'reset') {
        store.reset(id, { environment: ask.environment, scenario: ask.scenario });
      } else {
        JSON.stringify(store.step(id, JSON.parse(ask.action)));
        steps += 1;
      }
    }
  }
  store.close(id);
  return steps;
}
