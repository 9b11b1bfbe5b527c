// The same episodes in this process and over every protocol: what agents see, rewards, final states.
import { join } from 'node:path';
import { Catalogue, openEnvironment, type RunningServer, startServer } from '@envloom/serve';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedEnvironments } from '../support/stored-environments.ts';
import { environmentsOfTier, isFullTier } from '../support/tier.ts';
import { inProcess, type Truth } from './conformance/in-process.ts';
import { makeScripts } from './conformance/make-scripts.ts';
import { type Feature, featuresOf } from './conformance/script.ts';
import type { Driver, Player, Servers, Told } from './drivers/driver.ts';
import { drivers } from './drivers/drivers.ts';

const root = join(import.meta.dirname, '..', '..');
const names = environmentsOfTier(storedEnvironments);
const count = isFullTier ? 1_000 : 50;

const catalogue = new Catalogue(
  await Promise.all(names.map((name) => openEnvironment(join(root, 'generated', name)))),
);
const environments = [...catalogue];
const scripts = makeScripts(environments, count, 8);
const truths = scripts.map((script) => inProcess(catalogue.find(script.environment, 0), script));

/** Milliseconds; only a server that does not answer takes so long. */
const patience = 300_000;

let server: RunningServer;
let servers: Servers;

beforeAll(async () => {
  // Over MCP, too, who plays here grades.
  const anonymous = 'author';
  server = await startServer(catalogue, { anonymous });
  const bin = join(root, 'packages', 'serve', 'src', 'bin.ts');
  const envs = names.flatMap((name) => ['--env', join(root, 'generated', name)]);
  servers = {
    url: server.url,
    command: (stdio) => [bin, ...envs, '--stdio', stdio, '--anonymous', anonymous],
  };
});

afterAll(() => server.close());

/** What a client has to see. */
function expected({ task, steps, hash }: Truth, { shows }: Driver, seen: Told): Told {
  const { reward = 0, terminated = false, truncated = false } = steps.at(-1) ?? {};
  return {
    task: seen.task === '' ? '' : task,
    answers: steps.map(({ observation }) => shows(observation)),
    reward,
    terminated,
    truncated,
    hash,
  };
}

async function expectSame(driver: Driver, player: Player, of: readonly Truth[]): Promise<void> {
  const left = [...of];
  const worker = async (): Promise<void> => {
    for (let truth = left.pop(); truth !== undefined; truth = left.pop()) {
      const seen = await player.play(truth.script);
      expect(seen, `${truth.script.environment} ${truth.script.scenario}`).toEqual(
        expected(truth, driver, seen),
      );
    }
  };
  await Promise.all(Array.from({ length: driver.parallel }, worker));
}

describe('the episodes', () => {
  it('are solved, and spoilt, and end in each way', () => {
    const ends = truths.map(({ steps }) => steps.at(-1));
    const share = (is: (end: (typeof ends)[number]) => boolean): number =>
      ends.filter(is).length / count;
    expect(share((end) => end?.reward === 1)).toBeGreaterThan(0.3);
    expect(share((end) => end?.reward === 0)).toBeGreaterThan(0.05);
    expect(share((end) => end?.terminated === true)).toBeGreaterThan(0.9);
    expect(new Set(truths.map(({ hash }) => hash)).size).toBeGreaterThan(count / 3);
  });

  it.each<[Feature, number]>([
    ['conversation', 0.2],
    ['done', 0.01],
    ['several calls in a step', 0.01],
    ['arguments that are no object', 0.05],
    ['what is no action', 0.05],
  ])('have %s', (feature, share) => {
    const having = truths.filter(({ script }) => featuresOf(script).has(feature));
    expect(having.length / count).toBeGreaterThan(share);
  });
});

describe.each(drivers)('$name', (driver) => {
  const isCarried = ({ script }: Truth): boolean =>
    [...featuresOf(script)].every((feature) => driver.cannot[feature] === undefined);
  const carried = truths.filter(isCarried);
  const reasons = Object.entries(driver.cannot).map(([what, why]) => `${what}: ${why}`);

  it(
    `plays ${carried.length} of ${count} episodes as this process does (${reasons.join('; ') || 'it can carry all'})`,
    async () => {
      const player = await driver.connect(servers);
      try {
        await expectSame(driver, player, carried);
      } finally {
        await player.close();
      }
    },
    patience,
  );
});
