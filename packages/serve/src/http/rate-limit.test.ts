import { expect, it } from 'vitest';
import { RateLimit } from '../limits/token-bucket.ts';

it('counts each address by itself', () => {
  const limit = new RateLimit(2);
  expect(limit.refusal('a', 0)).toBeUndefined();
  expect(limit.refusal('a', 0)).toBeUndefined();
  expect(limit.refusal('a', 0)).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
  expect(limit.refusal('b', 0)).toBeUndefined();
  expect(limit.refusal('a', 500)).toBeUndefined();
  expect(limit.refusal('a', 500)).toBeDefined();
});

it('forgets those that asked longest ago, and keeps those that ask', () => {
  const limit = new RateLimit(1);
  expect(limit.refusal('first', 0)).toBeUndefined();
  expect(limit.refusal('second', 0)).toBeUndefined();
  for (let at = 0; at < 9_998; at += 1) limit.refusal(`other ${at}`, 0);
  expect(limit.refusal('first', 0)).toBeDefined();
  limit.refusal('one more', 0);
  expect(limit.refusal('second', 0)).toBeUndefined();
  expect(limit.refusal('first', 0)).toBeDefined();
});

it('without a limit lets everything through', () => {
  const limit = new RateLimit(0);
  for (let at = 0; at < 100; at += 1) expect(limit.refusal('a', 0)).toBeUndefined();
});
