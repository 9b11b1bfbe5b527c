// Runs from a corpus, or from one task, to environments: what generators and workers call.
export { cachedRun } from './corpus-run/cached-run.ts';
export { callsLines, totalsLines } from './corpus-run/cost-text.ts';
export { estimateOf } from './corpus-run/estimate.ts';
export { funnelLines, yieldLines } from './corpus-run/funnel-text.ts';
export {
  lastRun,
  makeEnvironments,
  type RunOutput,
  type CorpusJob,
  type FinishedRun,
  type LastRun,
} from './corpus-run/make-environments.ts';
export { RunProgress } from './corpus-run/run-progress.ts';
export {
  incompleteText,
  keepLeftOut,
  planText,
  statusText,
  waitingLines,
} from './corpus-run/run-text.ts';
export { StopRule } from './corpus-run/stop-rule.ts';
export {
  type ItemRecord,
  itemRecordSchema,
  recordStages,
  roundSchema,
  type RunRecord,
  runRecordSchema,
  runRecordVersion,
} from './run-record/run-record.ts';
export { RunRecorder } from './run-record/run-recorder.ts';
export {
  askedAgain,
  decisionOn,
  decisionStage,
  personalRejection,
  rejectItem,
  retryItem,
} from './run-record/item-decision.ts';
export { submitted } from './corpus-run/submitted-run.ts';
export { inferEnvironment, type InferredEnvironment } from './environment/infer-environment.ts';
export { placeTaken } from './environment/keep-outcome.ts';
export { isWaiting, modelEnvironment, type TopicEnd } from './environment/model-environment.ts';
export {
  modelingSettings,
  openModeling,
  type ModelingPlace,
  type ModelingSettings,
  type OpenModeling,
} from './environment/open-modeling.ts';
export { provenanceFile } from './environment/provenance-file.ts';
export { examineHandler } from './examination/examine-handler.ts';
export { examinationSummary } from './examination/examine-work.ts';
export { isRunning } from './examination/staging-folders.ts';
export type { Accepted, Rejected, Reviewed } from './outcome.ts';
export { Review } from './review/review.ts';
export { reviewFile, reviewJson, reviewSchema, type ReviewFile } from './review/review-file.ts';
export { readTasks, type TaskFault, type ToldTask } from './review/walk-reader.ts';
export { type Twin, twinName, twinOf, twinTopic } from './twin/twin.ts';
export { twinPorts } from './twin/twin-ports.ts';
export { topicOf } from './environment/topic-of.ts';
