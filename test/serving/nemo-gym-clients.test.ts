import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Catalogue, openEnvironment, startServer } from '@envloom/serve';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { interpreterOf, pythonWith } from '../support/python.ts';
import { solutionsOf, writeRows, writeScripts } from '../support/solutions.ts';
import { isFullTier } from '../support/tier.ts';

// NeMo Gym and verifiers, as they come from PyPI, play solutions to reward 1. NeMo Gym needs a Python
// 3.13, and is left out where there is none.

const limit = 2_400_000;

const root = join(import.meta.dirname, '..', '..');
const names = ['library-loans', 'bank-ledger'];
const folders = names.map((name) => join(root, 'generated', name));
const gymPython = isFullTier ? interpreterOf('3.13') : undefined;
const scratch = mkdtempSync(join(tmpdir(), 'envloom-nemo-gym-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs a client beside a server of both environments. */
async function beside<T>(client: (url: string) => Promise<T>): Promise<T> {
  const server = await startServer(
    new Catalogue(await Promise.all(folders.map((folder) => openEnvironment(folder)))),
  );
  try {
    return await client(server.url);
  } finally {
    await server.close();
  }
}

const rollout = z.looseObject({ reward: z.number(), mask_sample: z.boolean().optional() });
const rollouts = z.array(rollout);

describe.runIf(isFullTier)('real clients of the resources server', () => {
  it.runIf(gymPython)(
    'NeMo Gym collects rollouts, holds conversations and verifies both again',
    async () => {
      const python = pythonWith('requirements-nemo-gym.txt', {
        interpreter: gymPython,
        flags: ['--ignore-requires-python'],
      });
      const folder = join(scratch, 'gym');
      mkdirSync(folder);
      const tasks = await solutionsOf(names, 'non-conversational', 4);
      const talks = await solutionsOf(names, 'conversational', 4);
      writeRows(folder, 'tasks.jsonl', tasks.rows);
      writeRows(folder, 'talks.jsonl', talks.rows);
      writeScripts(folder, [...tasks.scripts, ...talks.scripts]);
      const plugin = join(root, 'packages', 'serve', 'src', 'nemo-gym', 'plugin');
      const bin = join(root, 'packages', 'serve', 'src', 'bin.ts');
      const command = [process.execPath, bin, ...folders.flatMap((one) => ['--env', one])];
      const told = await beside((url) =>
        python.script('nemo_gym_client.py', new URL(url).port, plugin, command.join(' '), folder),
      );
      const { simple, gymnasium, reverified, sessions, metrics } = z
        .object({
          simple: rollouts,
          gymnasium: rollouts,
          reverified: rollouts,
          sessions: z.string().nullable(),
          metrics: z.array(z.string()),
        })
        .parse(JSON.parse(told));
      const all = [...simple, ...gymnasium, ...reverified];
      expect([simple, gymnasium, reverified].map(({ length }) => length)).toEqual([16, 16, 16]);
      expect(all.filter(({ reward, mask_sample }) => reward !== 1 || mask_sample === true)).toEqual(
        [],
      );
      expect({ sessions, metrics }).toEqual({ sessions: null, metrics: [] });
    },
    limit,
  );

  it(
    'verifiers plays its nemo_gym taskset',
    async () => {
      const python = pythonWith('requirements-verifiers.txt');
      const folder = join(scratch, 'verifiers');
      mkdirSync(folder);
      const { rows, scripts } = await solutionsOf(names, 'non-conversational', 4);
      const paths = [writeRows(folder, 'rows.jsonl', rows), writeScripts(folder, scripts)];
      const told = await beside((url) =>
        python.script('verifiers_nemo_gym.py', url, ...paths, folder),
      );
      const traces = z
        .array(
          z.object({
            reward: z.number().nullable(),
            metrics: z.record(z.string(), z.number()),
            errors: z.array(z.looseObject({ message: z.string() })),
          }),
        )
        .parse(JSON.parse(told));
      expect(traces).toHaveLength(rows.length);
      expect(traces.flatMap(({ errors }) => errors)).toEqual([]);
      expect(traces.map(({ reward }) => reward)).toEqual(rows.map(() => 1));
      expect(traces.map(({ metrics }) => metrics['strict'])).toEqual(rows.map(() => 1));
    },
    limit,
  );
});
