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
