import type { CallRecord, LanguageModel } from '@envloom/llm';
import type { LogicModel } from '@envloom/logic-model';
import type { ModelProblem } from './outcome.ts';
import type { Topic } from './topic.ts';

/** What the stages of logic modeling made of a topic, not checked yet. */
export interface ModelDraft {
  /** As JSON; what the schema refuses is found by checking the printed text. */
  readonly model: LogicModel;
  /** What the answers say that the model has no place for, such as hints for unknown fields. */
  readonly problems: readonly ModelProblem[];
  readonly calls: readonly CallRecord[];
}

/** Asks the stages one after another: state and rules, operations, bodies and invariants, hints. */
export type DraftModel = (
  topic: Topic,
  model: LanguageModel,
  signal?: AbortSignal,
) => Promise<ModelDraft>;
