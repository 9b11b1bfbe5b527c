import type { JobHandlers } from '../port.ts';
import type { Report } from './report.ts';
import type { Timing } from './timing.ts';

export interface RedisOptions {
  /** `redis://[user:password@]host:port[/database]`, or `rediss://` for TLS. */
  readonly url: string;
  /** Of the code: workers do jobs of their own version only. */
  readonly version: string;
  /** Is told what people should know: that Redis is gone, that nobody works. Standard error otherwise. */
  readonly report?: Report | undefined;
  readonly timing?: Partial<Timing> | undefined;
  /** Bytes that an input or a result may have as JSON; 16 MiB where it is not said. */
  readonly maxBytes?: number | undefined;
}

export interface RedisWorkerOptions extends RedisOptions {
  readonly handlers: JobHandlers;
  /** Jobs at a time; as many as there are processors where it is not said. */
  readonly concurrency?: number | undefined;
  /** Seconds for which results are kept; a week where it is not said. */
  readonly resultSeconds?: number | undefined;
  /** After so many workers have died over a job it is given up; 3 where it is not said. */
  readonly maxDeaths?: number | undefined;
}

/** A worker that is running. */
export interface RedisWorker {
  /** Fulfilled once it has ended. */
  readonly closed: Promise<void>;
  /** Takes no more jobs, and aborts those at hand: they go back to the queue. */
  close(): Promise<void>;
}

export const RESULT_SECONDS: number = 7 * 24 * 3600;
