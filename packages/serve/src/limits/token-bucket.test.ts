import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateLimit, TokenBucket } from './token-bucket.ts';

describe('TokenBucket', () => {
  it('lets everything through where there is no limit', () => {
    const bucket = new TokenBucket(0, 0);
    expect(bucket.take(1_000_000, 0)).toBe(true);
    expect(bucket.take(1_000_000, 0)).toBe(true);
  });

  it('lets a burst of a second through, and what is earned since', () => {
    const bucket = new TokenBucket(10, 0);
    expect(bucket.take(10, 0)).toBe(true);
    expect(bucket.take(1, 0)).toBe(false);
    expect(bucket.take(1, 99)).toBe(false);
    expect(bucket.take(1, 100)).toBe(true);
    expect(bucket.take(5, 600)).toBe(true);
    expect(bucket.take(1, 600)).toBe(false);
  });

  it('saves no more than a second of requests, and never lets more than that through at once', () => {
    const bucket = new TokenBucket(10, 0);
    expect(bucket.take(11, 3_600_000)).toBe(false);
    expect(bucket.take(10, 3_600_000)).toBe(true);
    expect(bucket.take(1, 3_600_000)).toBe(false);
  });

  it('lets one request through now and then where it is less than one a second', () => {
    const bucket = new TokenBucket(0.5, 0);
    expect(bucket.take(1, 0)).toBe(true);
    expect(bucket.take(1, 1_000)).toBe(false);
    expect(bucket.take(1, 2_000)).toBe(true);
  });

  it('goes on where the clock is put back', () => {
    const bucket = new TokenBucket(1, 3_600_000);
    expect(bucket.take(1, 3_600_000)).toBe(true);
    expect(bucket.take(1, 0)).toBe(false);
    expect(bucket.take(1, 1_000)).toBe(true);
  });

  it('never lets more through than a burst and the rate', () => {
    const request = fc.record({ after: fc.nat(500), requests: fc.nat(8) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(request), (rate, requests) => {
        const bucket = new TokenBucket(rate, 0);
        let now = 0;
        let taken = 0;
        for (const { after, requests: wanted } of requests) {
          now += after;
          if (bucket.take(wanted, now)) taken += wanted;
          expect(taken).toBeLessThanOrEqual(rate + (now / 1000) * rate + 1e-9);
        }
      }),
    );
  });
});

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
