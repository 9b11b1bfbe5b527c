export {
  modelTopic,
  type ModelTopicEvent,
  type ModelTopicOptions,
  type ModelTopicPorts,
} from './build/model-topic.ts';
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
} from './corpus/reading.ts';
export { inferTopic, type InferredTopic, type TopicRequest } from './mining/infer-topic.ts';
export { mineTopics, type MiningPorts } from './mining/mine-topics.ts';
export type {
  ExistingEnvironment,
  MiningEvent,
  MiningOptions,
  MiningResult,
} from './mining/result.ts';
export { draftModel, type DraftModel } from './modeling/draft-model.ts';
export { exampleModelFile } from './modeling/example/example.ts';
export type { Examination, ExamineModel, ModelOutcome, ModelProblem } from './outcome.ts';
export type { CorpusTask, Topic } from './topic.ts';
export { withFixedTools } from './twin/fixed-tools.ts';
