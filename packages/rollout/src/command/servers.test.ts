import { expect, it } from 'vitest';
import { addressOf } from './servers.ts';

const main = { OPENAI_BASE_URL: 'http://agent/v1', OPENAI_API_KEY: 'agent-key' };

it('lets agent and user share a server', () => {
  const shared = { baseUrl: 'http://agent/v1', apiKey: 'agent-key' };
  expect(addressOf('agent', main)).toEqual(shared);
  expect(addressOf('user', main)).toEqual(shared);
});

it('tells the server of the user no key of another', () => {
  const variables = { ...main, OPENAI_USER_BASE_URL: 'http://user/v1' };
  expect(addressOf('agent', variables)).toEqual({
    baseUrl: 'http://agent/v1',
    apiKey: 'agent-key',
  });
  expect(addressOf('user', variables)).toEqual({ baseUrl: 'http://user/v1', apiKey: 'none' });
  expect(addressOf('user', { ...variables, OPENAI_USER_API_KEY: 'user-key' })).toEqual({
    baseUrl: 'http://user/v1',
    apiKey: 'user-key',
  });
});
