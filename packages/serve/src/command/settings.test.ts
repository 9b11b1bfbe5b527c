import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseArguments } from '@envloom/core/command';
import type { ServerSettings } from '../server/server-options.ts';
import { type ServeOptions, serveOptions } from './options.ts';
import { serverSettings } from './settings.ts';

const cwd = mkdtempSync(join(tmpdir(), 'envloom-serve-'));

const options = (args: string): ServeOptions =>
  parseArguments(
    serveOptions,
    args.split(' ').filter((arg) => arg !== ''),
  );

const read = (args: string, variables = {}): ServerSettings =>
  serverSettings(options(args), { cwd, variables });

it('listens for this machine only unless told otherwise', () => {
  expect(read('')).toMatchObject({
    address: { host: '127.0.0.1', port: 8000 },
    tokens: {},
    logLevel: 'info',
  });
});

it('takes what is given', () => {
  expect(
    read('--host 0.0.0.0 --port 0 --workers 4 --max-sessions 5 --idle 6 --max-body 7 --rate 8'),
  ).toMatchObject({
    address: { host: '0.0.0.0', port: 0 },
    limits: { maxSessions: 5, idleSeconds: 6, maxBodyBytes: 7, requestsPerSecond: 8 },
  });
  expect(read('--socket a.sock').address).toEqual({ socket: join(cwd, 'a.sock') });
});

it('takes a token from a file or a variable, the file first', () => {
  writeFileSync(join(cwd, 'token'), 'swordfish\n');
  writeFileSync(join(cwd, 'empty'), '\n');
  const file = read('--token-file token', { ENVLOOM_TOKEN: 'other' });
  expect(file.tokens).toEqual({ author: 'swordfish' });
  expect(read('', { ENVLOOM_TOKEN: 'other' }).tokens).toEqual({ author: 'other' });
  const three = { ENVLOOM_AGENT_TOKEN: 'a', ENVLOOM_TRAINER_TOKEN: 't', ENVLOOM_TOKEN: 'o' };
  const tokens = { agent: 'a', trainer: 't', author: 'o' };
  expect(read('', three).tokens).toEqual(tokens);
  expect(() => read('', { ...three, ENVLOOM_TOKEN: 'a' })).toThrow('Two roles have the same token');
  expect(() => read('--token-file nowhere')).toThrow('cannot be read: give a file that is there.');
  expect(() => read('--token-file empty')).toThrow('The token is empty');
  expect(() => read('', { ENVLOOM_TOKEN: '' })).toThrow('The token is empty');
  for (const token of ['clé', 'one\ntwo', 'one two'])
    expect(() => read('', { ENVLOOM_TOKEN: token })).toThrow('The token cannot be sent: write one');
  rmSync(cwd, { recursive: true });
});

it('does not start where nobody could open a session', () => {
  const agent = { ENVLOOM_AGENT_TOKEN: 'a' };
  const repair = 'give --trainer-token-file or --token-file, too.';
  expect(() => read('', agent)).toThrow(repair);
  expect(() => read('--anonymous agent', agent)).toThrow(repair);
  expect(() => read('--anonymous agent')).toThrow(repair);
  for (const anonymous of ['trainer', 'author'])
    expect(read(`--anonymous ${anonymous}`, agent).anonymous).toBe(anonymous);
  const trainer = { ENVLOOM_TRAINER_TOKEN: 't' };
  expect(read('--anonymous agent', trainer).anonymous).toBe('agent');
  expect(read('', { ...agent, ...trainer }).tokens).toEqual({ agent: 'a', trainer: 't' });
  expect(read('--stdio', agent).tokens).toEqual({ agent: 'a' });
});

it('takes several environments, and values that may be left out', () => {
  expect(options('--env a --port=0 --env=b* --env x,y')).toMatchObject({
    env: ['a', 'b*', 'x,y'],
    port: 0,
  });
  expect(options('library-loans --stdio')).toMatchObject({ env: ['library-loans'], stdio: 'rpc' });
  expect(options('--stdio mcp --scenario s-1')).toMatchObject({ stdio: 'mcp', scenario: 's-1' });
  expect(options('--allow-origin a,b --allow-origin c').allowOrigin).toEqual(['a', 'b', 'c']);
});

it.each([
  ['--port x', '--port must be a whole number from 0 to 65535, but is "x".'],
  ['--workers 0', '--workers must be a whole number from 1 to 1000, but is 0.'],
  ['--idle 1.5', '--idle must be a whole number from 1, but is 1.5.'],
  ['--anonymous root', '--anonymous must be one of agent, trainer, author, but is "root".'],
  ['--stdio sse', '--stdio must be one of rpc, mcp, but is "sse".'],
  ['--stdio --workers 2', '--workers is for a server that listens, and with --stdio none does'],
  ['--stdio mcp --port 0', '--port is for a server that listens, and with --stdio none does'],
  ['--seed 7', '--seed is for --stdio mcp: others say it when they open a session'],
  ['--stdio --scenario s-1', '--scenario is for --stdio mcp: others say it'],
  ['--socket a --port 1', 'A server listens at a --socket or at a --port, not at both'],
])('%s: %s', (args, message) => {
  expect(() => read(args)).toThrow(message);
});

it('takes of a twin what its original has, and refuses the rest', () => {
  const variables = { ENVLOOM_AGENT_TOKEN: 'a', ENVLOOM_TRAINER_TOKEN: 't' };
  expect(read('--as mcp --stdio --scenario x --seed 7', variables).tokens).toEqual({});
  expect(read('--as mcp --seed 7', variables).tokens).toEqual({ agent: 'a' });
  const open = read('--as openapi --port 1');
  expect(open).toMatchObject({ address: { host: '127.0.0.1', port: 1 }, tokens: {} });
});

it.each([
  [
    'mcp --workers 2',
    '--workers has no use with --as mcp: its worlds are in one process. Leave it out.',
  ],
  ['openapi --workers 2', '--workers has no use with --as openapi: its worlds are in one process.'],
  [
    'mcp --trainer-token-file t',
    '--trainer-token-file has no use with --as mcp: nobody grades there.',
  ],
  [
    'mcp --max-client-kept 1',
    '--max-client-kept has no use with --as mcp: its clients have no sessions',
  ],
  ['openapi --stdio', '--stdio has no use with --as openapi: an API speaks HTTP.'],
  [
    'openapi --max-sessions 2',
    '--max-sessions has no use with --as openapi: all clients share one world.',
  ],
  [
    'mcp --stdio --agent-token-file t',
    '--agent-token-file has no use with --as mcp --stdio: only whoever',
  ],
  ['mcp --stdio --port 1', '--port is for a server that listens'],
])('refuses --as %s', (args, message) => {
  expect(() => read(`--as ${args}`)).toThrow(message);
});
