export { readCorpus } from './corpus/read-corpus.ts';
export {
  CorpusError,
  corpusFormats,
  type CorpusFormat,
  type CorpusOptions,
  type CorpusReading,
  type SkippedRecord,
} from './corpus/reading.ts';
export type { DraftModel, ModelDraft } from './draft.ts';
export type {
  Examination,
  ExamineModel,
  ModelHistory,
  ModelOutcome,
  ModelProblem,
  Round,
} from './outcome.ts';
export { draftModel, type DraftOptions } from './modeling/draft-model.ts';
export { slice } from './modeling/slice.ts';
export type { StageAnswers } from './modeling/stages/answers.ts';
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
