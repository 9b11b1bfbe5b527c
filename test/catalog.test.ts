import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { catalogSchema } from '../packages/nx/src/catalog/catalog-schema.ts';
import { catalogJsonSchema } from '../packages/nx/src/catalog/forms/schema.ts';
import { readEntry } from '../packages/nx/src/catalog/read-entry.ts';
import { writeCatalog } from '../packages/nx/src/catalog/write-catalog.ts';
import { environmentsOfTier, isFullTier } from './support/tier.ts';

const root = new URL('..', import.meta.url);
const workspaceRoot = fileURLToPath(root);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const catalog = catalogSchema.parse(JSON.parse(read('catalog/catalog.json')));
const names = readdirSync(new URL('generated', root));
const manifest = z.object({ version: z.string(), license: z.string() });
const modelHash = z.object({ model_hash: z.string() });

// Where one of these fails, `npx nx g catalog` repairs it.

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

it.each(environmentsOfTier(names))('tells of %s what is true of it', (name) => {
  const reading = readEntry(workspaceRoot, `generated/${name}`);
  const listed = catalog.environments.find(({ path }) => path === `generated/${name}`);
  expect(reading).toMatchObject({ ok: true, entry: listed });
});

it('has the schema that describes it', () => {
  expect(JSON.parse(read('catalog/catalog.schema.json'))).toEqual(catalogJsonSchema());
});

it.runIf(isFullTier)('is byte for byte what is written of the environments', async () => {
  const { changed } = await writeCatalog({
    workspaceRoot,
    directories: ['generated'],
    output: fileURLToPath(new URL('catalog', root)),
    isWriting: false,
  });
  expect(changed).toEqual([]);
});
