import { Redis } from 'ioredis';
import type { RedisAddress } from './address.ts';
import type { Report } from './report.ts';

/** Connections to one Redis. After they were there once, they come back whenever Redis does. */
export interface RedisConnection {
  /** For commands. */
  readonly commands: Redis;
  /** For channels: a connection that listens takes no other commands. */
  readonly channels: Redis;
  /** Ends both at once. */
  close(): void;
}

/**
 * @param watchMs how often it is told that Redis is gone
 * @throws Error with host and port where nobody answers, or the password is refused
 */
export async function connectRedis(
  address: RedisAddress,
  report: Report,
  watchMs: number,
): Promise<RedisConnection> {
  const channels = await connected(address);
  const commands = await connected(address).catch((error: unknown) => {
    channels.disconnect();
    throw error;
  });
  const unwatch = watch(commands, address.place, report, watchMs);
  return {
    commands,
    channels,
    close: () => {
      unwatch();
      commands.disconnect();
      channels.disconnect();
    },
  };
}

async function connected({ url, place }: RedisAddress): Promise<Redis> {
  let wasReady = false;
  let reason = '';
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 5000,
    keepAlive: 30_000,
    // Commands wait until Redis is back, and are sent again where the answer was lost.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (wasReady ? Math.min(50 * 2 ** times, 1000) : null),
  });
  redis.on('error', (error: Error) => {
    reason = error.message;
  });
  try {
    await redis.connect();
  } catch {
    throw unreachable(place, reason);
  }
  wasReady = true;
  return redis;
}

function unreachable(place: string, reason: string): Error {
  if (/NOAUTH|WRONGPASS|NOPERM/.test(reason)) {
    return new Error(`Redis at ${place} refuses the user or password of its URL: ${reason}`);
  }
  return new Error(
    `Redis at ${place} can't be reached: ${reason === '' ? 'no answer' : reason}. Start it, correct its URL, or do without (unset ENVLOOM_REDIS_URL).`,
  );
}

/** Tells that Redis is gone, again and again, and that it is back. Returns what ends it. */
function watch(redis: Redis, place: string, report: Report, watchMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let wasTold = false;
  const onClose = (): void => {
    timer ??= setInterval(() => {
      wasTold = true;
      report(`Redis at ${place} is gone. Waiting for it; nothing is lost.`);
    }, watchMs);
  };
  const onReady = (): void => {
    clearInterval(timer);
    timer = undefined;
    if (wasTold) report(`Redis at ${place} is back.`);
    wasTold = false;
  };
  redis.on('close', onClose);
  redis.on('ready', onReady);
  return () => {
    redis.off('close', onClose);
    clearInterval(timer);
  };
}
