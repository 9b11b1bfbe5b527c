export { provenanceFile } from './environment/provenance-file.ts';
export { cachedRun } from './corpus-run/cached-run.ts';
export { estimateOf } from './corpus-run/estimate.ts';
export { funnelLines, yieldLines } from './corpus-run/funnel-text.ts';
export { lastRun, type LastRun } from './corpus-run/last-run.ts';
export { keepLeftOut } from './corpus-run/left-out.ts';
export {
  makeEnvironments,
  type CorpusJob,
  type FinishedRun,
} from './corpus-run/make-environments.ts';
export { waitingLines, incompleteText } from './corpus-run/outcome-text.ts';
export { planText } from './corpus-run/plan-text.ts';
export { RunProgress } from './corpus-run/run-progress.ts';
export { statusText } from './corpus-run/status-text.ts';
export { submittedRun } from './corpus-run/submitted-run.ts';
export { totalsLines } from './corpus-run/totals-text.ts';
export { inferEnvironment, type InferredEnvironment } from './environment/infer-environment.ts';
export { modelEnvironment } from './environment/model-environment.ts';
export {
  modelingSettings,
  openModeling,
  type ModelingPlace,
  type ModelingSettings,
  type OpenModeling,
} from './environment/open-modeling.ts';
export { placeTaken } from './environment/put-in-place.ts';
export { isWaiting, type TopicEnd, type Accepted, type Rejected } from './environment/topic-end.ts';
export { examinationSummary } from './examination/examine-work.ts';
export { examineHandler } from './examination/examine-handler.ts';
export { isRunning } from './examination/staging-folders.ts';
