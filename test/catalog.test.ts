import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { catalogJsonSchema, catalogSchema } from '@envloom/catalog';
import { environmentNames } from '@envloom/env-package';

const root = new URL('..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const catalog = catalogSchema.parse(JSON.parse(read('generated/catalog.json')));
const names = environmentNames(fileURLToPath(new URL('generated', root)));
const manifest = z.object({ version: z.string(), license: z.string() });
const modelHash = z.object({ model_hash: z.string() });

// What fails first where the catalogue was forgotten; `.ci/run` compares all of it with `nx g catalog --check`.
// `npx nx g catalog` repairs it.

it('lists every environment with the version and the model that it has', () => {
  const listed = catalog.environments.map(({ path, version, license, model_hash: hash }) => ({
    path,
    version,
    license,
    model_hash: hash,
  }));
  const found = names.map((name) => ({
    path: `generated/${name}`,
    ...manifest.parse(JSON.parse(read(`generated/${name}/package.json`))),
    ...modelHash.parse(JSON.parse(read(`generated/${name}/.envloom.json`))),
  }));
  expect(listed).toEqual(found);
});

it('has the schema that describes it', () => {
  expect(JSON.parse(read('generated/catalog.schema.json'))).toEqual(catalogJsonSchema());
});
