/// <reference types="node" />
// Jobs: data in, data out, in this process, in a child, or on another machine.
export { askQueue, UnkeptResult, unkeptOf } from './jobs/ask-queue.ts';
export { type ChildEnd, type ChildLimits, inChildProcess } from './jobs/child-process.ts';
export type { JobDefinition } from './jobs/job.ts';
export { jobHandler } from './jobs/job-handler.ts';
export {
  type PackageInput,
  packageInput,
  packFiles,
  packJson,
  packPackage,
  readPackageFolder,
  unpackFiles,
  unpackJson,
  unpackPackage,
  writePackageFolder,
} from './jobs/package-files.ts';
export { childWork } from './jobs/run-job.ts';
export { serveParent } from './jobs/serve-parent.ts';

// Work on environments side by side.
export {
  batchResult,
  type BatchResults,
  type BatchTaskResult,
  type EnvironmentTask,
  type EnvironmentWork,
  type TaskProject,
} from './environments/environment-work.ts';
export { inThreads } from './environments/in-threads.ts';
export { onQueue } from './environments/on-queue.ts';
export { runOnEach, workOnEach } from './environments/work-on-each.ts';

// The queue.
export { codeVersion } from './code-version.ts';
export { isWorkKind, queueVersion, type WorkKind, workKinds } from './kinds.ts';
export { inProcessQueue } from './queue/in-process/in-process-queue.ts';
export { JobError } from './queue/job-error.ts';
export { jobKey } from './queue/job-key.ts';
export { redisQueue, redisWorker } from './queue/open.ts';
export type { Job, JobContext, JobHandler, JobHandlers, JobQueue } from './queue/port.ts';
export type { RedisWorker } from './queue/redis/options.ts';
export { redisUrlOf, redisVariable, remoteQueue } from './remote-queue.ts';
