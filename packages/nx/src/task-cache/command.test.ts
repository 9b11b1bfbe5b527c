import { afterEach, beforeEach, expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { cachedCommand } from './command.ts';

let workspace: ScratchWorkspace;
let said: string;

const output = {
  write: (text: string): void => {
    said += text;
  },
};

const run = (...args: string[]): Promise<number> =>
  cachedCommand([workspace.path('tasks'), ...args], output);

beforeEach(() => {
  workspace = new ScratchWorkspace();
  said = '';
});

afterEach(() => {
  workspace[Symbol.dispose]();
});

/** Does what Nx does with the variables that it finds. */
const client = `
const { NX_SELF_HOSTED_REMOTE_CACHE_SERVER: url, NX_SELF_HOSTED_REMOTE_CACHE_ACCESS_TOKEN: token } = process.env;
const init = { headers: { authorization: 'Bearer ' + token } };
const found = await fetch(url + '/v1/cache/17', init);
if (found.ok) process.exit(10);
await fetch(url + '/v1/cache/17', { ...init, method: 'PUT', body: 'x' });
`;

it('lends the folder to a command, and ends as the command does', async () => {
  const args = ['--input-type=module', '--eval', client];
  expect(await run(process.execPath, ...args)).toBe(0);
  expect(said).toContain('restored from');
  expect(said).toContain('stored: 1.');
  expect(await run(process.execPath, ...args)).toBe(10);
});

it('says what is missing, and what cannot be run', async () => {
  expect(await run()).toBe(2);
  expect(said).toContain('Usage: envloom-cached <folder> <command>');
  expect(await run('no-such-command')).toBe(1);
  expect(said).toContain('no-such-command could not be run');
});

it('explains itself', async () => {
  expect(await cachedCommand(['--help'], output)).toBe(0);
  expect(said).toContain('actions/cache');
});
