import type { Redis } from 'ioredis';
import type { Report } from './report.ts';

/** Tells of settings of Redis with which jobs or results can get lost. */
export async function checkSettings(redis: Redis, report: Report): Promise<void> {
  const info = fieldsOf(await redis.info());
  if (info.get('aof_enabled') === '0') {
    report('Redis writes no append-only file: a restart loses results. Set "appendonly yes".');
  }
  const policy = info.get('maxmemory_policy') ?? 'noeviction';
  if (policy !== 'noeviction') {
    report(
      `Redis drops keys when memory is short (maxmemory-policy ${policy}), and with them jobs and results. Set "maxmemory-policy noeviction".`,
    );
  }
}

function fieldsOf(info: string): ReadonlyMap<string, string> {
  return new Map(
    info
      .split(/\r?\n/)
      .map((line) => line.split(':'))
      .map(([name = '', value = '']) => [name, value] as const),
  );
}
