import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFullTier } from '../../support/tier.ts';
import { TwinWorkspace } from '../twin-workspace.ts';

// A twin of the reference server that has a tool of every kind: blocks with annotations, images, resources and links,
// structured content, variables of its process, a call that waits, one that wants to be a task. Recorded answers were
// saved by the same command as in the full tier, with --calls 150 --save.

const realPackage = '@modelcontextprotocol/server-everything@2026.8.31';

/** A base64 text has the time of day in it, another one holds what zlib made of a text. */
const masks = ['get-resource-reference', 'gzip-file-as-resource'].flatMap((tool) => [
  '--mask',
  `${tool}: content[*].resource.blob`,
]);

/** One tool waits as many seconds as its argument says, 10 where it is left out. */
const patience = '--patience=8';

let twin: TwinWorkspace;

beforeAll(async () => {
  twin = await TwinWorkspace.of(join(import.meta.dirname, 'logic-model.yaml'));
});

afterAll(() => twin[Symbol.dispose]());

it('answers all that was recorded byte for byte', async () => {
  cpSync(join(import.meta.dirname, 'recorded.jsonl'), twin.workspace.path('recorded.jsonl'));
  const said = await twin.check(['--examples', 'recorded.jsonl', ...masks, '--no-kills']);
  expect(said).toMatch(/equal wire +150 of 150/);
});

it.runIf(isFullTier)(
  `answers 3000 random calls as ${realPackage} does`,
  async () => {
    const program = await twin.install(realPackage, 'dist/index.js');
    const variables = 'GZIP_ALLOWED_DOMAINS=files.internal HOME=/home/ada LANG=en_US.UTF-8';
    const command = `mcp:env -i ${variables} '${process.execPath}' '${program}'`;
    const said = await twin.check(['--against', command, patience, ...masks]);
    expect(said).toMatch(/tools\/list: 13 of 13/);
    expect(said).toMatch(/exit 0$/);
  },
  1_800_000,
);
