import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultOptions, failOnValues, strictThreshold } from '@envloom/quality';
import { agentForms, userForms } from '@envloom/rollout';
import { promptFormats, sampleFormats } from '@envloom/training-data';
import { checkOptions, rolloutExecutorOptions, serveExecutorOptions, catalogOptions, rolloutsOptions, scenariosOptions, rolloutDefaults, interactions, modes, splits, defaultWishes, trainingDataDefaults, trainingDataOptions, sourceFormats, type OptionTable } from '@envloom/cli';
import { envRemoveOptions } from '../generators/env-remove/options.ts';
import { envOptions } from '../generators/env/options.ts';
import { envsOptions } from '../generators/envs/options.ts';
import { initOptions } from '../generators/init/options.ts';
import { presetOptions } from '../generators/preset/options.ts';
import { releasePlanOptions } from '../generators/release-plan/options.ts';

const schemaFile = z.looseObject({
  title: z.string().min(1),
  description: z.string().min(1),
  additionalProperties: z.boolean(),
  required: z.array(z.string()),
  properties: z.record(
    z.string(),
    z.looseObject({
      type: z.union([z.string(), z.array(z.string()).transform((types) => types.join(' | '))]),
      title: z.string().min(1),
      description: z.string().min(20),
    }),
  ),
  examples: z.array(z.strictObject({ command: z.string(), description: z.string() })),
});

const generators: Record<string, OptionTable> = {
  env: envOptions,
  envs: envsOptions,
  'env-remove': envRemoveOptions,
  init: initOptions,
  preset: presetOptions,
  scenarios: scenariosOptions,
  'release-plan': releasePlanOptions,
  rollouts: rolloutsOptions,
  'training-data': trainingDataOptions,
  catalog: catalogOptions,
};

const described: Record<string, OptionTable> = {
  ...Object.fromEntries(
    Object.entries(generators).map(([name, table]) => [`generators/${name}`, table]),
  ),
  'executors/check': checkOptions,
  'executors/rollout': rolloutExecutorOptions,
  'executors/serve': serveExecutorOptions,
};

function readSchema(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

describe.each(Object.entries(described))('%s', (folder, table) => {
  const schema = schemaFile.parse(readSchema(`../${folder}/schema.json`));

  it('has the options that its TypeScript type has', () => {
    const types = Object.entries(schema.properties).map(([key, { type }]) => [key, type]);
    expect(Object.fromEntries(types)).toEqual({ ...table.required, ...table.optional });
    expect(schema.required).toEqual(Object.keys(table.required));
  });

  it('refuses options that it does not know', () => {
    // create-nx-workspace hands all of its own options to a preset.
    expect(schema.additionalProperties).toBe(folder === 'generators/preset');
  });

  it('asks for required options and says what they look like', () => {
    for (const option of schema.required) {
      expect(schema.properties[option]).toMatchObject({
        'x-prompt': expect.any(String),
        'x-priority': 'important',
        examples: [expect.any(String)],
      });
    }
  });
});

it('is found by Nx for every generator', () => {
  const manifest = z
    .object({ generators: z.record(z.string(), z.object({ schema: z.string() })) })
    .parse(readSchema('../../generators.json'));
  expect(Object.keys(manifest.generators)).toEqual(Object.keys(generators));
});

it('offers the defaults that the evaluation has', () => {
  const schema = schemaFile.parse(readSchema('../executors/check/schema.json'));
  expect(schema.properties).toMatchObject({
    seed: { default: defaultOptions.seed },
    runs: { default: defaultOptions.runs },
    budget: { default: defaultOptions.budgetSeconds },
    failOn: { default: strictThreshold.fail_on, enum: failOnValues },
    minCodes: { default: strictThreshold.codes },
    minKillScore: { default: strictThreshold.kill_score },
  });
});

it('offers the defaults that making scenarios has', () => {
  const schema = schemaFile.parse(readSchema('../generators/scenarios/schema.json'));
  expect(schema.properties).toMatchObject({
    count: { default: defaultWishes.count },
    seed: { default: defaultWishes.seed },
  });
});

it.each(['executors/rollout', 'generators/rollouts'])(
  'offers the defaults that rollouts have: %s',
  (folder) => {
    const schema = schemaFile.parse(readSchema(`../${folder}/schema.json`));
    const defaults = Object.entries(rolloutDefaults).map(([name, value]) => [
      name,
      { default: value },
    ]);
    expect(schema.properties).toMatchObject(Object.fromEntries(defaults));
    expect(schema.properties).toMatchObject({
      mode: { enum: modes },
      interaction: { enum: interactions },
      split: { enum: splits },
    });
    for (const form of agentForms)
      expect(schema.properties['agent']?.description).toContain(form.replace(/\[.*/, ''));
    for (const form of userForms) expect(schema.properties['user']?.description).toContain(form);
  },
);

it('offers the defaults and the formats that training data has', () => {
  const { properties } = schemaFile.parse(readSchema('../generators/training-data/schema.json'));
  const defaults = Object.entries(properties).filter(
    ([, { default: value }]) => value !== undefined,
  );
  expect(Object.fromEntries(defaults.map(([name, value]) => [name, value.default]))).toEqual(
    trainingDataDefaults,
  );
  expect(properties['fromFormat']).toMatchObject({ enum: sourceFormats });
  expect(properties['format']?.description).toContain([...sampleFormats.keys()].join(', '));
  expect(properties['format']?.description).toContain([...promptFormats.keys()].join(', '));
});

it('allows other executors no options', () => {
  for (const executor of ['build', 'scenarios', 'sync-check', 'typecheck']) {
    expect(readSchema(`../executors/${executor}/schema.json`)).toMatchObject({
      properties: {},
      additionalProperties: false,
    });
  }
});
