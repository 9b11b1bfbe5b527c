export type { ModelTopicEvent } from './build/event.ts';
export { modelTopic, type ModelTopicOptions, type ModelTopicPorts } from './build/model-topic.ts';
export {
  provenanceOf,
  provenanceSchema,
  type Provenance,
  type ProvenanceOptions,
} from './build/provenance.ts';
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
  RoundEdit,
} from './outcome.ts';
export { draftModel, type DraftOptions } from './modeling/draft-model.ts';
export { exampleModelFile } from './modeling/example/file.ts';
export { slice } from './modeling/slice.ts';
export type { StageAnswers } from './modeling/stages/answers.ts';
export { applyPatch, type PatchResult, type RefusedEdit } from './repair/apply-patch.ts';
export { patchSchema, type Edit, type Patch } from './repair/patch-schema.ts';
export { diagnosticProblems } from './repair/problems.ts';
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
