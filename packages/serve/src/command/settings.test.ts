import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseArguments } from './parse-arguments.ts';
import { readSettings, type Settings } from './settings.ts';

const cwd = mkdtempSync(join(tmpdir(), 'envloom-serve-'));

const read = (args: string, variables = {}): Settings =>
  readSettings(parseArguments(args.split(' ').filter((arg) => arg !== '')), { cwd, variables });

it('listens for this machine only unless told otherwise', () => {
  expect(read('')).toMatchObject({
    environments: [],
    workers: 1,
    stdio: undefined,
    server: { address: { host: '127.0.0.1', port: 8000 }, tokens: {}, logLevel: 'info' },
  });
});

it('takes what is given', () => {
  expect(
    read('--host 0.0.0.0 --port 0 --workers 4 --max-sessions 5 --idle 6 --max-body 7 --rate 8'),
  ).toMatchObject({
    workers: 4,
    server: {
      address: { host: '0.0.0.0', port: 0 },
      limits: { maxSessions: 5, idleSeconds: 6, maxBodyBytes: 7, requestsPerSecond: 8 },
    },
  });
  expect(read('--socket a.sock').server.address).toEqual({ socket: join(cwd, 'a.sock') });
  expect(read('--stdio mcp --scenario s-1 --seed 3')).toMatchObject({
    stdio: 'mcp',
    request: { scenario: 's-1', seed: 3 },
  });
});

it('takes a token from a file or a variable, the file first', () => {
  writeFileSync(join(cwd, 'token'), 'swordfish\n');
  writeFileSync(join(cwd, 'empty'), '\n');
  const file = read('--token-file token', { ENVLOOM_TOKEN: 'other' });
  expect(file.server.tokens).toEqual({ author: 'swordfish' });
  expect(read('', { ENVLOOM_TOKEN: 'other' }).server.tokens).toEqual({ author: 'other' });
  const three = { ENVLOOM_AGENT_TOKEN: 'a', ENVLOOM_TRAINER_TOKEN: 't', ENVLOOM_TOKEN: 'o' };
  const tokens = { agent: 'a', trainer: 't', author: 'o' };
  expect(read('', three).server.tokens).toEqual(tokens);
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
    expect(read(`--anonymous ${anonymous}`, agent).server.anonymous).toBe(anonymous);
  const trainer = { ENVLOOM_TRAINER_TOKEN: 't' };
  expect(read('--anonymous agent', trainer).server.anonymous).toBe('agent');
  expect(read('', { ...agent, ...trainer }).server.tokens).toEqual({ agent: 'a', trainer: 't' });
  expect(read('--stdio', agent).stdio).toBe('rpc');
});

it.each([
  ['--port x', '--port takes a whole number from 0 to 65535, not "x".'],
  ['--port 65536', '--port takes a whole number from 0 to 65535, not "65536".'],
  ['--port=-1', '--port takes a whole number from 0 to 65535, not "-1".'],
  ['--workers 0', '--workers takes a whole number from 1 to 1000, not "0".'],
  ['--idle 1.5', '--idle takes a whole number from 1 on, not "1.5".'],
  ['--max-sessions 1e3', '--max-sessions takes a whole number from 1 on, not "1e3".'],
  ['--anonymous root', '--anonymous takes agent, trainer or author, not "root".'],
  ['--stdio sse', '--stdio takes rpc or mcp, not "sse".'],
  ['--log-level loud', '--log-level takes debug, info, warn, error or silent, not "loud".'],
  ['--stdio --workers 2', '--workers is for a server that listens, and with --stdio none does'],
  ['--stdio mcp --port 0', '--port is for a server that listens, and with --stdio none does'],
  ['--seed 7', '--seed is for --stdio mcp: others say it when they open a session'],
  ['--stdio --scenario s-1', '--scenario is for --stdio mcp: others say it'],
  ['--socket a --port 1', 'A server listens at a --socket or at a --port, not at both'],
])('%s: %s', (args, message) => {
  expect(() => read(args)).toThrow(message);
});
