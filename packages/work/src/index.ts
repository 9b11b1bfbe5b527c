export { serveParent } from './child/serve-parent.ts';
export {
  type JobHandler,
  type JobQueue,
  type JobContext,
  type JobHandlers,
  type Job,
} from './queue/port.ts';
export { workOnPackage } from './packages/package-work.ts';
export { UnkeptResult, unkeptOf } from './packages/unkept-result.ts';
export { type RunOnQueue, onQueue } from './pool/on-queue.ts';
export { type TaskProject } from './pool/task-project.ts';
export { runOnEach, type EnvironmentWork, workerBeside, workOnEach } from './pool/each.ts';
export { askQueue } from './packages/ask-queue.ts';
export {
  readPackageFolder,
  resultsOfPackage,
  writePackageFolder,
} from './packages/package-folder.ts';
export { packFiles, unpackFiles, type PackedFiles } from './packages/packed-files.ts';
export { packJson, unpackJson } from './packages/packed-json.ts';
export {
  answerOf,
  inChildProcess,
  type ChildEnd,
  type ChildLimits,
} from './child/child-process.ts';
export { inProcessQueue } from './queue/in-process/in-process-queue.ts';
export { redisUrlOf, remoteQueue, redisVariable } from './remote-queue.ts';
export { codeVersion } from './code-version.ts';
export { type BatchResults, batchResult, type BatchTaskResult } from './pool/batch-result.ts';
export { JobError } from './queue/job-error.ts';
export { type WorkKind, queueVersion, isWorkKind, workKinds } from './kinds.ts';
export { redisWorker, redisQueue } from './queue/open.ts';
export { type RedisWorker } from './queue/redis/options.ts';
export { jobKey } from './queue/job-key.ts';
export { serve } from './pool/serve.ts';
