import { expect, test } from 'vitest';
import { requestOf } from '../ledger/testing/requests.ts';
import { cacheOnlyTransport } from './cache-only.ts';

test('what would be asked is remembered once, in order', async () => {
  const transport = cacheOnlyTransport();
  const signal = new AbortController().signal;
  for (const request of [requestOf('b'), requestOf('a'.repeat(4000)), requestOf('b')]) {
    await expect(transport.send(request, signal)).rejects.toMatchObject({ problem: 'waiting' });
  }
  expect(transport.pending()).toEqual([
    { key: requestOf('b').key, stage: 'judge-tasks', subject: 'tasks 1-10', inputTokens: 5 },
    {
      key: requestOf('a'.repeat(4000)).key,
      stage: 'judge-tasks',
      subject: 'tasks 1-10',
      inputTokens: 1005,
    },
  ]);
});
