import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environmentNames } from '@envloom/env-package';
import { parseReport } from '@envloom/quality';
import { provenanceSchema } from '@envloom/skel-builder';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const generated = new URL('../generated/', import.meta.url);
const manifestSchema = z.object({ model_hash: z.string() });

const read = (env: string, file: string): string =>
  readFileSync(new URL(`${env}/${file}`, generated), 'utf8');

const environments = environmentNames(fileURLToPath(generated));
const modeled = environments.filter((env) =>
  existsSync(new URL(`${env}/provenance.json`, generated)),
);

/** The hash of the model; `sync-check` holds it against the model itself. */
const modelHash = (env: string): string =>
  manifestSchema.parse(JSON.parse(read(env, '.envloom.json'))).model_hash;

describe('what is stored with an environment', () => {
  it.each(environments)('%s has a report of its model, whole and passed', (env) => {
    const reading = parseReport(read(env, 'quality.json'));
    if (!reading.ok) throw new Error(reading.problems.join('\n'));
    expect(reading.report).toMatchObject({
      complete: true,
      model_hash: modelHash(env),
      verdict: { passed: true, reasons: [] },
    });
  });

  it.each(modeled)('%s tells where it came from', (env) => {
    const provenance = provenanceSchema.parse(JSON.parse(read(env, 'provenance.json')));
    // The hash is that of the model that was accepted; people may have edited it since.
    expect(provenance).toMatchObject({
      name: env,
      model_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(provenance.calls.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining(['model-state', 'model-operations', 'model-bodies', 'model-sampling']),
    );
  });
});
