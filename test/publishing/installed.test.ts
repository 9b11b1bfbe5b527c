import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { buildPackage } from '@envloom/release';
import { isFullTier } from '../support/tier.ts';

const folder = mkdtempSync(join(tmpdir(), 'envloom-published-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** What an environment depends on. */
const needed = ['packages/core', 'packages/runtime', 'packages/episodes'];

const builtOf = (roots: readonly string[]): readonly string[] =>
  roots.map((root) => `./${root}/dist`);

/** Packs built packages into `folder` and gives the paths of the tarballs. */
function pack(...built: readonly string[]): readonly string[] {
  const packed: { filename: string }[] = JSON.parse(
    run('npm', ['pack', ...built, '--json', '--pack-destination', folder], '.'),
  );
  return packed.map(({ filename }) => join(folder, filename));
}

const program = `
import { LibraryLoans, openAITools } from '@envloom/env-library-loans';
const world = new LibraryLoans({ seed: 1 });
const lent = world.checkOutCopy({ member_id: 'M-1007', copy_id: 'C-0008' });
if (lent.success) console.log(lent.data.loan_id, openAITools.length, world.hash());
`;

const install = (cwd: string, tarballs: readonly string[]): string =>
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs], cwd);

/** Builds the runtime and an environment; every day without Nx, which takes as long to start. */
async function build(): Promise<void> {
  if (isFullTier) {
    run('nx', ['run-many', '-t', 'build', '-p', 'core,runtime,episodes,env-library-loans'], '.');
    return;
  }
  for (const root of [...needed, 'generated/library-loans']) {
    expect(await buildPackage(process.cwd(), root)).toEqual([]);
  }
}

it('installs and runs where there is neither Nx nor TypeScript', async () => {
  await build();
  const tarballs = pack(...builtOf(needed), './generated/library-loans/dist');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  writeFileSync(join(folder, 'play.js'), program);
  install(folder, tarballs);
  const { LibraryLoans, openAITools } = await import('@envloom/env-library-loans');
  const here = new LibraryLoans({ seed: 1 });
  const lent = here.checkOutCopy({ member_id: 'M-1007', copy_id: 'C-0008' });
  const loan = lent.success ? lent.data.loan_id : '';
  expect(run(process.execPath, ['play.js'], folder).trim()).toBe(
    `${loan} ${openAITools.length} ${here.hash()}`,
  );
}, 120_000);

it('has a command that says what it can do', () => {
  expect(run('npx', ['@envloom/env-library-loans', 'help'], folder)).toContain(
    'npx @envloom/env-library-loans serve',
  );
});

const message = z.looseObject({ result: z.looseObject({}) });

/** What a server answers that speaks MCP over its standard input. */
function answers(command: string, args: readonly string[], cwd: string): unknown[] {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const requests = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params },
    { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'list_branches' } },
    {
      jsonrpc: '2.0',
      id: 3,
      method: 'envloom/step',
      params: { action: { type: 'message', content: 'Done.' } },
    },
  ];
  const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('');
  const stdio = ['pipe', 'pipe', 'ignore'] as const;
  const output = execFileSync(command, args, { cwd, encoding: 'utf8', input, stdio: [...stdio] });
  const lines = output.trim().split('\n');
  return lines.map((line) => message.parse(JSON.parse(line)).result);
}

const played = [
  expect.objectContaining({ serverInfo: expect.objectContaining({ name: 'library-loans' }) }),
  expect.objectContaining({ content: [expect.objectContaining({ type: 'text' })] }),
  expect.objectContaining({ terminated: true }),
];

it.runIf(isFullTier)(
  'is served by the server beside it, and by one with another copy of the runtime',
  () => {
    run('nx', ['run-many', '-t', 'build', '-p', 'serve'], '.');
    const packed = pack(...builtOf([...needed, 'packages/serve']));
    const [serve = ''] = packed.slice(-1);
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'package.json'), '{ "private": true }');
    install(elsewhere, packed);
    const environment = join(folder, 'node_modules', '@envloom', 'env-library-loans');
    const given = ['--env', environment, '--stdio', 'mcp'];
    expect(answers('npx', ['envloom-serve', ...given], elsewhere)).toEqual(played);
    install(folder, [serve]);
    const asked = ['@envloom/env-library-loans', 'serve', '--stdio', 'mcp'];
    expect(answers('npx', asked, folder)).toEqual(played);
  },
  600_000,
);
