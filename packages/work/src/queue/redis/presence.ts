import type { Redis } from 'ioredis';

/**
 * How many of these channels somebody listens to. The connection of a process that was killed ends with
 * it, so this needs no clocks; the one of a machine without power, after Redis's `tcp-keepalive`.
 */
export async function listenedTo(redis: Redis, channels: readonly string[]): Promise<number> {
  if (channels.length === 0) return 0;
  const answer: unknown = await redis.pubsub('NUMSUB', ...channels);
  if (!Array.isArray(answer)) return 0;
  return answer.filter((count, at) => at % 2 === 1 && Number(count) > 0).length;
}

/** The versions whose channel somebody listens to. */
export async function versionsOf(
  redis: Redis,
  channelOf: (version: string) => string,
): Promise<readonly string[]> {
  const answer: unknown = await redis.pubsub('CHANNELS', channelOf('*'));
  if (!Array.isArray(answer)) return [];
  const [before = '', after = ''] = channelOf('*').split('*');
  return answer
    .map(String)
    .map((channel) => channel.slice(before.length, channel.length - after.length))
    .toSorted();
}
