import { describe, expect, it } from 'vitest';
import { askedWaitMs } from './retry-after.ts';

const now = Date.parse('2030-01-01T00:00:00Z');

describe('what servers ask to wait', () => {
  it.each([
    [{}, undefined],
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '0.25' }, 250],
    [{ 'retry-after': 'Tue, 01 Jan 2030 00:01:00 GMT' }, 60_000],
    [{ 'retry-after': 'Mon, 31 Dec 2029 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after-ms': '120', 'retry-after': '7' }, 120],
    [{ 'x-ratelimit-reset-requests': '6m0s' }, 360_000],
    [{ 'x-ratelimit-reset-tokens': '1.5s', 'x-ratelimit-reset-requests': '20ms' }, 1500],
    [{ 'x-ratelimit-reset-tokens': '1m', 'x-ratelimit-remaining-tokens': '900' }, undefined],
    [{ 'x-ratelimit-reset-tokens': '12' }, 12_000],
    [{ 'x-ratelimit-reset-tokens': '1 fortnight' }, undefined],
  ])('%j is %s ms', (headers, expected) => {
    expect(askedWaitMs(new Headers(Object.entries(headers)), now)).toBe(expected);
  });
});
