export { inProcessQueue, type InProcessOptions } from './in-process/in-process-queue.ts';
export { JobError, type Failure, type JobProblem, type ThrownError } from './job-error.ts';
export { DEFAULT_MAX_BYTES } from './job-json.ts';
export { jobKey } from './job-key.ts';
export { openQueue, redisQueue, redisWorker, type OpenOptions } from './open.ts';
export type { RedisOptions, RedisWorker, RedisWorkerOptions } from './redis/options.ts';
export type { Report } from './redis/report.ts';
export type { Timing } from './redis/timing.ts';
export type {
  Job,
  JobContext,
  JobHandler,
  JobHandlers,
  JobProgress,
  JobQueue,
  RunOptions,
} from './port.ts';
