import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fault } from '../testing/behaviour.ts';
import { chatRequest } from '../testing/request.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { connectionOf } from './connection.ts';
import { chooseModel } from './models.ts';
import { openaiTransport } from './transport.ts';

const secret = 'sk-very-secret-0123456789';
const never = new AbortController().signal;

let server: TestServer | undefined;

beforeEach(() => {
  vi.stubEnv('OPENAI_BASE_URL', '');
  vi.stubEnv('OPENAI_API_KEY', '');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
});

describe('address and key', () => {
  it('needs a key for OpenAI, and none for other servers', () => {
    expect(() => connectionOf({})).toThrow(/needs a key: set OPENAI_API_KEY/);
    expect(connectionOf({ baseUrl: 'http://localhost:1/v1' }).address).toBe(
      'http://localhost:1/v1',
    );
    expect(connectionOf({ apiKey: secret }).address).toBe('https://api.openai.com/v1');
  });

  it('takes both from the environment', () => {
    vi.stubEnv('OPENAI_BASE_URL', ' http://localhost:11434/v1/ ');
    vi.stubEnv('OPENAI_API_KEY', secret);
    const { address, client } = connectionOf({});
    expect([address, client.apiKey]).toEqual(['http://localhost:11434/v1', secret]);
  });

  it.each(['localhost:8000', 'not an address', 'ftp://x/v1'])('does not take %s', (baseUrl) => {
    expect(() => connectionOf({ baseUrl })).toThrow(/is no web address/);
  });

  it.each([`${secret}\nx`, 'sk–with–dashes', 'two words'])(
    'does not take a damaged key',
    (apiKey) => {
      expect(() => connectionOf({ apiKey })).toThrow(/copy the key anew/);
    },
  );

  it('sends credentials and query of the address, and shows neither', async () => {
    server = await startServer({ answer: () => '{}' });
    const url = `${server.url.replace('//', '//ann:pass-word@')}?api-version=2030`;
    const transport = openaiTransport({ baseUrl: url });
    await transport.send(chatRequest(), never);
    expect(server.requests[0]?.headers['authorization']).toBe(
      `Basic ${Buffer.from('ann:pass-word').toString('base64')}`,
    );
    const { address } = connectionOf({ baseUrl: url });
    expect(address).toBe(server.url);
  });
});

describe('no key in any message', () => {
  const echoing: [string, Fault][] = [
    ['wrong key', { status: 401, body: { error: { message: `Wrong key ${secret}` } } }],
    ['forbidden', { status: 403, body: { error: { message: `Wrong key ${secret}` } } }],
    ['bad request', { status: 400, body: { error: { message: `Header Bearer ${secret}` } } }],
    ['server error', { status: 500, body: `authorization: Bearer ${secret}` }],
    ['web page', { body: `<html>${secret}</html>` }],
    ['rate limit', { status: 429, body: { error: secret } }],
    ['stranger', { body: { key: secret } }],
  ];

  it.each(echoing)('%s', async (_, fault) => {
    server = await startServer({ fault: () => fault });
    const options = { baseUrl: server.url, apiKey: secret, maxRetries: 1 };
    const messages: string[] = [];
    const transport = openaiTransport({
      ...options,
      onRetry: ({ error }) => messages.push(JSON.stringify(error), error.message),
    });
    const asked = [() => transport.send(chatRequest(), never), () => chooseModel(options)];
    for (const ask of asked) {
      const error = await ask().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      if (error instanceof Error) messages.push(String(error), String(error.cause));
    }
    expect(messages.join('\n')).not.toContain(secret);
  });
});
