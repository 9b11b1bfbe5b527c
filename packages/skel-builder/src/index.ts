export type { DraftModel, ModelDraft } from './draft.ts';
export type {
  Examination,
  ExamineModel,
  ModelHistory,
  ModelOutcome,
  ModelProblem,
  Round,
} from './outcome.ts';
export type { CorpusTask, Topic } from './topic.ts';
export {
  inferTopic,
  type InferredTopic,
  type TopicPorts,
  type TopicRequest,
} from './mining/infer-topic.ts';
export { mineTopics, type MiningPorts } from './mining/mine-topics.ts';
export type {
  Dropped,
  ExistingEnvironment,
  MiningEvent,
  MiningFunnel,
  MiningOptions,
  MiningResult,
  MiningStage,
} from './mining/result.ts';
export { coverage, type Coverage } from './taxonomy/coverage.ts';
export { selectDiverse } from './taxonomy/select.ts';
