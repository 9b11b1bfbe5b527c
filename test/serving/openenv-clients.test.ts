// OpenEnv's own clients, under both of its names, its validator, and verifiers, from PyPI.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emitPackage } from '@envloom/codegen';
import { checkModel, readModel } from '@envloom/logic-model';
import type { ReferenceStep } from '@envloom/episodes';
import type { Result } from '@envloom/runtime';
import {
  Catalogue,
  openEnvironment,
  type RunningServer,
  type ServedEnvironment,
  startServer,
} from '@envloom/serve';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pythonWith } from '../support/python.ts';
import { isFullTier } from '../support/tier.ts';

const limit = 1_800_000;
const generated = join(import.meta.dirname, '..', '..', 'generated');
const names = ['library-loans', 'bank-ledger', 'smart-home', 'support-desk'];

/** Solutions of each environment. */
const most = 10;

/** A solution, as the scripts in Python play it. */
interface Script {
  readonly environment: string;
  readonly scenario: string;
  readonly turns: readonly ReferenceStep[];
}

interface Played {
  readonly scenario: string;
  readonly reward: number;
  readonly done: boolean;
  readonly results: readonly unknown[];
  readonly steps: number;
  readonly hash: string;
}

const clientsShape = z.record(
  z.string(),
  z.array(
    z.object({
      scenario: z.string(),
      reward: z.number(),
      done: z.boolean(),
      results: z.array(z.unknown()),
      steps: z.int(),
      hash: z.string().nullable(),
    }),
  ),
);

const verdictShape = z.array(
  z.object({ scenario: z.string(), reward: z.number(), errors: z.array(z.unknown()) }),
);

/** A conversation without calls ends with the second message in a row. */
const goodbye: ReferenceStep = { kind: 'message', content: 'Goodbye.' };

/** The solution, and what it leads to in this process. */
function playedHere(environment: ServedEnvironment, scenario: string) {
  const episode = environment.episode(environment.scenarios.get(scenario), {});
  const results: Result<unknown>[] = [];
  const turns: ReferenceStep[] = [];
  let reward = 0;
  let done = false;
  for (const turn of [...environment.scenarios.get(scenario).reference, goodbye]) {
    if (done) break;
    const step = episode.step(actionOf(turn));
    const { observation } = step;
    if (observation.type === 'tool_results')
      results.push(...observation.results.map((one) => one.result));
    turns.push(turn);
    ({ reward, terminated: done } = step);
  }
  const hash = episode.environment.hash();
  const script: Script = { environment: environment.name, scenario, turns };
  const played: Played = { scenario, reward, done, results, steps: turns.length, hash };
  return { script, played };
}

function actionOf(turn: ReferenceStep): object {
  return turn.kind === 'call'
    ? { type: 'tool_calls', calls: [{ name: turn.tool, arguments: turn.arguments }] }
    : { type: 'message', content: turn.content };
}

/** What the methods of OpenEnv's MCP client return of a result. */
function dataOf(result: unknown): unknown {
  const read = z.object({ success: z.literal(true), data: z.unknown() }).safeParse(result);
  return read.success ? read.data.data : result;
}

describe.runIf(isFullTier)('clients of OpenEnv', () => {
  const folder = mkdtempSync(join(tmpdir(), 'envloom-openenv-'));
  const file = join(folder, 'scripts.json');
  const meant: Played[] = [];
  let server: RunningServer;
  let alone: RunningServer;

  beforeAll(async () => {
    const environments = await Promise.all(
      names.map((name) => openEnvironment(join(generated, name))),
    );
    const scripts: Script[] = [];
    for (const environment of environments) {
      for (const scenario of environment.ids.all.slice(0, most)) {
        const { script, played } = playedHere(environment, scenario);
        scripts.push(script);
        meant.push(played);
      }
    }
    writeFileSync(file, JSON.stringify(scripts));
    server = await startServer(new Catalogue(environments));
    alone = await startServer(new Catalogue(environments.slice(0, 1)));
  }, limit);

  afterAll(async () => {
    await Promise.all([server.close(), alone.close()]);
    rmSync(folder, { recursive: true });
  });

  describe.each([['requirements-openenv.txt'], ['requirements-openenv-core.txt']])(
    'of %s',
    (of) => {
      it(
        'play every solution to its reward, and see what is seen here',
        async () => {
          const text = await pythonWith(of).script('openenv_client.py', server.url, file);
          const clients = clientsShape.parse(JSON.parse(text));
          const told = meant.map((one) => ({ ...one, hash: null }));
          const data = told.map((one) => ({ ...one, results: one.results.map(dataOf) }));
          expect(meant.every(({ reward, done }) => reward === 1 && done)).toBe(true);
          expect(clients).toEqual({
            generic: meant,
            sync: meant,
            typed: told,
            tools: data,
            http: meant,
            cookies: meant,
          });
        },
        limit,
      );

      it(
        'run the example of the README',
        async () => {
          const text = await pythonWith(of).script('openenv_readme.py', server.url);
          expect(text.trimEnd().split('\n').at(-1)).toBe('0 True');
          expect(text).toContain("'success': True");
        },
        limit,
      );

      it(
        'find nothing wrong with a server of one environment and of several',
        async () => {
          for (const { url } of [server, alone]) {
            const text = await pythonWith(of).program(
              'openenv',
              'validate',
              '--url',
              url,
              '--json',
            );
            expect(JSON.parse(text)).toMatchObject({ passed: true, mode: 'simulation' });
          }
        },
        limit,
      );
    },
  );

  it(
    'find nothing wrong with the openenv.yaml of a package',
    async () => {
      const { program } = pythonWith('requirements-openenv.txt');
      for (const name of names) {
        writeFileSync(join(folder, 'openenv.yaml'), await emitted(name));
        const text = await program('openenv', 'validate', folder, '--level', 'static', '--json');
        expect(JSON.parse(text)).toMatchObject({ verdict: 'pass' });
      }
    },
    limit,
  );

  it(
    'are part of verifiers, whose taskset plays every solution to its reward',
    async () => {
      const { script } = pythonWith('requirements-openenv-verifiers.txt');
      const verdict = verdictShape.parse(
        JSON.parse(await script('openenv_verifiers.py', server.url, file)),
      );
      const won = meant.map(({ scenario, reward }) => ({ scenario, reward, errors: [] }));
      expect(verdict).toHaveLength(won.length);
      expect(verdict).toEqual(expect.arrayContaining(won));
    },
    limit,
  );
});

/** The `openenv.yaml` that the model of an environment leads to. */
async function emitted(name: string): Promise<string> {
  const text = readFileSync(join(generated, name, 'logic-model.yaml'), 'utf8');
  const read = readModel(text, 'logic-model.yaml');
  if (!read.ok) throw new Error(`${name} cannot be read`);
  const result = checkModel(read.parsed);
  if (!result.ok) throw new Error(`${name} is not valid`);
  const { files } = await emitPackage(result.checked, { runtimeVersion: '0.1.0' });
  return files.find(({ path }) => path === 'openenv.yaml')?.content ?? '';
}
