import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { LibraryLoans } from '@envloom/runtime/testing';
import { lending } from '@envloom/episodes/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { main } from './main.ts';

const packages = join(import.meta.dirname, '..', '..', '..');
const runtime = join(packages, 'runtime');

let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'envloom-serve-'));
});

afterEach(() => rmSync(cwd, { recursive: true }));

function write(path: string, content: object | string): void {
  const file = join(cwd, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

/** A package with the runtime's library. */
function install(folder: string, version = '1.0.0'): void {
  const name = '@example/env-library-loans';
  write(`${folder}/package.json`, {
    name,
    version,
    type: 'module',
    exports: './index.js',
    envloom: {},
  });
  write(`${folder}/index.js`, `export { LibraryLoans } from '${runtime}/src/testing/index.ts';`);
  const { id, content_hash, kind, split } = lending;
  write(`${folder}/scenarios/index.json`, {
    format_version: 1,
    env: 'library-loans',
    model_hash: LibraryLoans.definition.modelHash,
    seed: 7,
    options: {},
    scenarios: [{ id, content_hash, kind, split, difficulty: 0.1 }],
  });
  write(`${folder}/scenarios/${id}.json`, lending);
  mkdirSync(join(cwd, folder, 'node_modules', '@envloom'), { recursive: true });
  for (const each of ['runtime', 'episodes'])
    symlinkSync(join(packages, each), join(cwd, folder, 'node_modules', '@envloom', each));
}

/** What the command wrote, and its exit code. */
async function run(
  args: string,
  input = '',
): Promise<{ code: number; output: string; errors: string }> {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  stdin.end(input);
  const output = text(stdout);
  let errors = '';
  const code = await main(args.split(' '), {
    cwd,
    variables: {},
    input: stdin,
    output: stdout,
    errors: { write: (line) => (errors += line) },
    exit: (status) => expect.fail(`it exited with ${status}`),
  });
  stdout.end();
  return { code, output: await output, errors };
}

it('tells its options and its version', async () => {
  expect(await run('--help')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^envloom-serve \[env\] \[options\]/),
    errors: '',
  });
  expect(await run('--version')).toEqual({
    code: 0,
    output: `${packageJson.version}\n`,
    errors: '',
  });
});

it('speaks over its streams until its input ends', async () => {
  install('library');
  const request = { jsonrpc: '2.0', id: 1, method: 'open', params: { seed: 0, brief: true } };
  const { code, output, errors } = await run(
    '--env library --stdio rpc',
    `${JSON.stringify(request)}\n`,
  );
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ id: 1, result: { scenario: lending.id } });
  const events = errors
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(events).toMatchObject([
    { event: 'listening', url: 'stdio:', environments: 1 },
    { event: 'session-ended', reason: 'dropped' },
    { event: 'stopped' },
  ]);
});

/** The library as the twin of an MCP server, without scenarios. */
function installTwin(folder: string): void {
  install(folder);
  rmSync(join(cwd, folder, 'scenarios'), { recursive: true });
  write(
    `${folder}/index.js`,
    `import { LibraryLoans } from '${runtime}/src/testing/index.ts';
     const wire = { protocol: 'mcp', errors: 'sdk', server: { name: 'desk', version: '1' } };
     export class Twin extends LibraryLoans {
       static definition = { ...LibraryLoans.definition, wire };
     }`,
  );
}

it('speaks as the original does until its input ends', async () => {
  installTwin('twin');
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
  };
  const requests = [
    { jsonrpc: '2.0', id: 0, method: 'initialize', params },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'answer' } },
  ];
  const lines = requests.map((request) => `${JSON.stringify(request)}\n`).join('');
  const { code, output } = await run('--env twin --as mcp --stdio', lines);
  expect(code).toBe(0);
  expect(
    output
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  ).toMatchObject([
    { id: 0, result: { serverInfo: { name: 'desk', version: '1' } } },
    { id: 1, result: { content: [{ text: 'MCP error -32602: Tool answer not found' }] } },
  ]);
});

it('serves nothing as the original that is no twin, and no two at once', async () => {
  install('library');
  installTwin('twin');
  const { code, errors } = await run('--env library --as mcp --port 0');
  expect([code, errors]).toEqual([
    2,
    expect.stringContaining('library-loans cannot be served as mcp: its model does not say'),
  ]);
  const both = await run('--env library --env twin --as mcp --port 0');
  expect(both.errors).toContain('--as is for one environment, and there are 2: name the one');
});

it('serves two versions of one environment', async () => {
  install('old', '1.0.0');
  install('new', '2.0.0');
  const requests = ['library-loans', 'library-loans@2.0.0'].map((environment, id) =>
    JSON.stringify({ jsonrpc: '2.0', id, method: 'open', params: { environment, brief: true } }),
  );
  const { output } = await run('--env old --env new --stdio', `${requests.join('\n')}\n`);
  const answers = output
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(answers).toMatchObject([
    { id: 0, error: { data: { code: 'AMBIGUOUS_ENVIRONMENT' } } },
    { id: 1, result: { environment: 'library-loans@2.0.0' } },
  ]);
});

it('refuses the same version twice', async () => {
  install('a');
  install('b');
  const { code, errors } = await run('--env a --env b --port 0');
  expect(code).toBe(2);
  expect(errors).toMatch(
    /^library-loans@1\.0\.0 is given twice, in .*a and in .*b: leave one out.*\n$/,
  );
});

it('refuses an environment without scenarios', async () => {
  install('a');
  rmSync(join(cwd, 'a', 'scenarios'), { recursive: true });
  const { code, errors } = await run('--env a --port 0');
  expect([code, errors]).toEqual([
    2,
    expect.stringMatching(/a has no scenarios, .*npx nx g scenarios/),
  ]);
});

it('refuses a port that is taken', async () => {
  install('a');
  const taken = createServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  taken.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, errors } = await run(`--env a --port ${port}`);
  taken.close();
  expect(code).toBe(2);
  expect(errors).toMatch(`Port ${port} of 127.0.0.1 is taken`);
});

it('says of a scenario that is not there which there are', async () => {
  install('a');
  const { code, errors } = await run('--env a --stdio mcp --scenario nowhere');
  expect(code).toBe(2);
  expect(errors).toMatch(/^library-loans has no scenario "nowhere": Name one from .*\n$/m);
});

it.each([
  ['--env nowhere', 'There is no environment "nowhere"'],
  ['--port many', '--port must be a whole number from 0 to 65535, but is "many".'],
  ['--prt 1', 'There is no option --prt; did you mean "--port"?'],
])('%s ends with 2 and %s', async (args, message) => {
  const { code, output, errors } = await run(args);
  expect([code, output, errors]).toEqual([2, '', expect.stringContaining(message)]);
  expect(errors.endsWith('\n')).toBe(true);
});
