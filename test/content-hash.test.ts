// Rows are made, then the set is made again with more scenarios under the same ids: a row plays the task
// that it shows, or is refused.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LibraryLoans } from '@envloom/env-library-loans';
import { checkModel, readModel, type CheckedModel } from '@envloom/logic-model';
import { Episode, type Scenario } from '@envloom/episodes';
import { watchCalls } from '@envloom/runtime';
import { createGeneratorContext, generateOn } from '@envloom/scen-generator';
import { Catalogue, type RunningServer, type ServedEnvironment, startServer } from '@envloom/serve';
import { promptFormats, promptOf } from '@envloom/training-data';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { isFullTier } from './support/tier.ts';

const env = 'library-loans';
const packageName = '@envloom/env-library-loans';
const [first, second] = isFullTier ? [40, 300] : [8, 24];

function checkedModel(): CheckedModel {
  const file = join(import.meta.dirname, '..', 'generated', env, 'logic-model.yaml');
  const read = readModel(readFileSync(file, 'utf8'), file);
  const result = read.ok ? checkModel(read.parsed) : read;
  if (!result.ok || !('checked' in result)) throw new Error(`${file} has problems.`);
  return result.checked;
}

const checked = checkedModel();
const stage = createGeneratorContext(checked);

function setOf(count: number): readonly Scenario[] {
  return [...generateOn(stage, { seed: 7, count })].flatMap((outcome) => {
    if (outcome.kind === 'dropped') return [];
    const { scenario, base } = outcome;
    return [{ ...scenario, initial_state: { base: base.hash, state: base.state } }];
  });
}

function served(all: readonly Scenario[]): ServedEnvironment {
  const ids = all.map(({ id }) => id);
  const [model_hash, seed] = [checked.hash, 7];
  const scenarios = all.map(({ id, content_hash, kind, split }) => ({
    id,
    content_hash,
    kind,
    split,
    difficulty: 0,
  }));
  return {
    name: env,
    version: '0.1.0',
    package: packageName,
    folder: '/nowhere',
    definition: LibraryLoans.definition,
    scenarios: {
      index: { format_version: 1, env, model_hash, seed, options: {}, scenarios },
      ids,
      get: (id) => {
        const found = all.find((scenario) => scenario.id === id);
        if (found === undefined) throw new Error(`no scenario ${id}`);
        return found;
      },
      [Symbol.iterator]: () => all[Symbol.iterator](),
    },
    ids: { train: ids, 'held-out': [], all: ids },
    episode: (scenario, options) => new Episode(LibraryLoans, scenario, options),
    world: (options) => new LibraryLoans(options),
    watchCalls,
  };
}

const reference = z.looseObject({
  env: z.string(),
  scenario: z.string(),
  content_hash: z.string(),
});
const verlRow = z.looseObject({ extra_info: reference });

/** How a trainer begins the episode of a row: the task it is told, or undefined where it is refused. */
type Begin = (row: unknown) => Promise<string | undefined>;

const told = z.looseObject({ observation: z.looseObject({ text: z.string() }) });

async function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** As the Python client does it, for TRL, ROLL and GEM; the same over OpenEnv. */
async function byReference(path: string, given: unknown): Promise<string | undefined> {
  const { env: environment, scenario, content_hash, interaction } = reference.parse(given);
  const answer = await post(path, { environment, scenario, content_hash, interaction });
  const body: unknown = await answer.json();
  if (answer.ok) return told.parse(body).observation.text;
  expect(JSON.stringify(body)).toContain('npx envloom data');
  return undefined;
}

const ways: readonly (readonly [string, string, Begin])[] = [
  ['trl-grpo', 'the sessions of HTTP', (row) => byReference('/sessions', row)],
  ['skyrl', 'the sessions of HTTP', (row) => byReference('/sessions', row)],
  ['roll', 'OpenEnv', (row) => byReference('/reset', row)],
  [
    'verl',
    'the sessions of HTTP',
    (row) => byReference('/sessions', verlRow.parse(row).extra_info),
  ],
  [
    'nemo-gym',
    'NeMo Gym',
    async (row) => {
      const asked = { ...z.looseObject({}).parse(row), responses_create_params: { input: [] } };
      const answer = await post('/ng-rollout/r/reset', asked);
      const body: unknown = await answer.json();
      if (answer.ok) return z.looseObject({ observation: z.string() }).parse(body).observation;
      expect(JSON.stringify(body)).toContain('npx envloom data');
      return undefined;
    },
  ],
];

const before = setOf(first);
const after = setOf(second);
let server: RunningServer;

beforeAll(async () => {
  server = await startServer(new Catalogue([served(after)]), { limits: { maxSessions: 1000 } });
});

afterAll(() => server.close());

it('ids are used again for other tasks when more scenarios are made', () => {
  const now = new Map(after.map(({ id, content_hash }) => [id, content_hash]));
  const others = before.filter(({ id, content_hash }) => now.get(id) !== content_hash);
  expect(others.length).toBeGreaterThan(0);
  expect(others.length).toBeLessThan(before.length);
});

it.each(ways)('rows of %s play their own task over %s, or are refused', async (name, _, begin) => {
  const format = promptFormats.get(name);
  if (format === undefined) throw new Error(`there is no format ${name}`);
  const outcomes: string[] = [];
  for (const [index, scenario] of before.entries()) {
    const options = { interaction: 'non-conversational' } as const;
    const prompt = promptOf(LibraryLoans, packageName, scenario, options);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const task = await begin(format.row(prompt, { split: 'train', index }));
    if (task === undefined) outcomes.push('refused');
    else outcomes.push(task === prompt.task ? 'its own task' : `another task: ${task}`);
  }
  const now = new Set(after.map(({ content_hash }) => content_hash));
  expect(outcomes).toEqual(
    before.map(({ content_hash }) => (now.has(content_hash) ? 'its own task' : 'refused')),
  );
});
