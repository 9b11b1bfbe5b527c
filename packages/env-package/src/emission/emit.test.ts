import { readModel } from '@envloom/logic-model';
import { expect, it } from 'vitest';
import { packageName } from '../folder/location.ts';
import { tinyModel } from '../testing/tiny-model.ts';
import { emitEnvironment, type EmittedEnvironment } from './emit.ts';

async function emitted(text: string): Promise<EmittedEnvironment> {
  const emission = await emitEnvironment(text, 'model.yaml');
  if (!emission.ok) throw new Error(emission.problems.join('\n'));
  return emission.environment;
}

function contentOf(environment: EmittedEnvironment, path: string): string | undefined {
  return environment.files.find((file) => file.path === path)?.content;
}

function asJson(text: string): string {
  const read = readModel(text, 'model.yaml');
  if (!read.ok) throw new Error('The model must be readable.');
  return JSON.stringify(read.parsed.model);
}

it('emits a package from a model', async () => {
  const environment = await emitted(tinyModel);
  expect(environment).toMatchObject({
    name: 'tiny-counters',
    packageName: packageName('tiny-counters'),
    modelHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    warnings: [],
  });
  const owned = Object.fromEntries(environment.files.map((file) => [file.path, file.owner]));
  expect(owned).toMatchObject({
    'logic-model.yaml': 'user',
    'package.json': 'user',
    'tsconfig.json': 'generator',
    'src/environment.ts': 'generator',
    'test/laws.test.ts': 'generator',
  });
});

it('keeps a YAML model as it was written', async () => {
  expect(contentOf(await emitted(tinyModel), 'logic-model.yaml')).toBe(tinyModel);
});

it('keeps a JSON model as YAML, from which the same package comes', async () => {
  const fromJson = await emitted(asJson(tinyModel));
  const model = contentOf(fromJson, 'logic-model.yaml') ?? '';
  expect(model).toContain('name: tiny-counters\n');
  expect((await emitted(model)).files).toEqual(fromJson.files);
});

it('lists every problem with its place', async () => {
  const broken = tinyModel
    .replace('title: Counters\n', '')
    .replace('type: row, entity: Counter', 'type: row, entity: Nothing');
  const emission = await emitEnvironment(broken, 'models/broken.yaml');
  const problems = emission.ok ? [] : emission.problems;
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems) expect(problem).toMatch(/^models\/broken\.yaml:\d+:\d+ error /);
});
