import { describe, expect, it } from 'vitest';
import { redisQueue } from '../open.ts';
import { redisAddress } from './address.ts';

describe('the address of a Redis', () => {
  it('is shown without what logs in', () => {
    expect(redisAddress('redis://user:hush@cache.example:7000/2').place).toBe('cache.example:7000');
    expect(redisAddress('rediss://cache.example').place).toBe('cache.example:6379');
    expect(redisAddress('redis://[::1]:7000').place).toBe('[::1]:7000');
  });

  it.each([
    'cache.example:6379',
    ':hush@cache.example',
    'http://:hush@cache.example',
    'redis://',
    '',
  ])('says what to write instead of %j, and never shows it', (url) => {
    expect(() => redisAddress(url)).toThrow(/URL of Redis .* Write redis:\/\/host:6379/);
    expect(() => redisAddress(url)).not.toThrow(/hush/);
  });

  it('is looked at before anything is done', async () => {
    await expect(redisQueue({ url: 'nowhere', version: '1' })).rejects.toThrow(/is no URL/);
    await expect(redisQueue({ url: 'redis://127.0.0.1:1', version: 'a:b' })).rejects.toThrow(
      /"a:b"/,
    );
    await expect(redisQueue({ url: 'redis://127.0.0.1:1', version: '1' })).rejects.toThrow(
      /Redis at 127\.0\.0\.1:1 can't be reached: .*ECONNREFUSED/,
    );
  });
});
