import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { isFullTier } from '../../support/tier.ts';
import { TwinWorkspace } from '../twin-workspace.ts';

// A twin of the reference server for files: what the operating system says of paths, loose edits and their diffs, globs,
// trees, sizes. Recorded answers were saved by the same command as in the full tier, with --calls 150 --save.

const realPackage = '@modelcontextprotocol/server-filesystem@2026.8.31';

const model = join(import.meta.dirname, 'logic-model.yaml');

/** Files are replaced by way of another one whose name is random. */
const masks = ['--mask', '/\\.[0-9a-f]{32}\\.tmp/'];

const node = z.object({ path: z.string(), kind: z.enum(['file', 'folder']), content: z.string() });
const state = z.object({ initial: z.object({ rows: z.object({ nodes: z.array(node) }) }) });

let twin: TwinWorkspace;

beforeAll(async () => {
  twin = await TwinWorkspace.of(model);
  cpSync(join(import.meta.dirname, 'load.yaml'), twin.workspace.path('load.yaml'));
  const { initial } = state.parse(parse(readFileSync(model, 'utf8')));
  for (const { path, kind, content } of initial.rows.nodes) {
    const copy = path.replace('/tmp/files', 'files');
    if (kind === 'folder') mkdirSync(twin.workspace.path(copy), { recursive: true });
    else twin.workspace.write(copy, content);
  }
});

afterAll(() => twin[Symbol.dispose]());

it('answers all that was recorded byte for byte', async () => {
  cpSync(join(import.meta.dirname, 'recorded.jsonl'), twin.workspace.path('recorded.jsonl'));
  const said = await twin.check(['--examples', 'recorded.jsonl', ...masks, '--no-kills']);
  expect(said).toMatch(/equal wire +150 of 150/);
});

it.runIf(isFullTier).each([
  ['in its own state', ['--files', 'files']],
  ['in worlds that the twin grew', ['--load', 'load.yaml', '--min-kills=0.85']],
])(
  `answers 3000 random calls as ${realPackage} does, %s`,
  async (_start, start) => {
    const program = await twin.install(realPackage, 'dist/index.js');
    const command = `mcp:HOME=/home/ada '${process.execPath}' '${program}' {scratch}/shared`;
    const said = await twin.check([
      '--against',
      command,
      '--scratch-as=/tmp/files',
      ...start,
      ...masks,
    ]);
    expect(said).toMatch(/tools\/list: 14 of 14/);
    expect(said).toMatch(/exit 0$/);
  },
  1_800_000,
);
