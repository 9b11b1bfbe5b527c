import { readFileSync } from 'node:fs';
import { nxSchema } from '@envloom/core/command';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { commandDescriptions } from './command-descriptions.ts';

const listed = z.object({
  generators: z.record(z.string(), z.object({ schema: z.string() })).default({}),
  executors: z.record(z.string(), z.object({ schema: z.string() })).default({}),
});

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

// `vitest -u` writes them.
it.each(Object.entries(commandDescriptions))(
  '%s has the schema of its options',
  async (folder, face) => {
    const kind = folder.startsWith('generators/') ? 'generator' : 'executor';
    const text = `${JSON.stringify(nxSchema(face, kind), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(`${folder}/schema.json`);
  },
);

it('Nx finds every generator and executor', () => {
  const { generators } = listed.parse(read('../generators.json'));
  const { executors } = listed.parse(read('../executors.json'));
  const schemas = [...Object.values(generators), ...Object.values(executors)];
  expect(schemas.map(({ schema }) => schema).toSorted()).toEqual(
    Object.keys(commandDescriptions)
      .map((folder) => `./src/${folder}/schema.json`)
      .toSorted(),
  );
});
