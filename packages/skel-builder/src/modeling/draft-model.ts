import type { CallRecord, LanguageModel } from '@envloom/llm';
import type { ModelProblem } from '../outcome.ts';
import type { Topic } from '../topic.ts';
import { assemble } from './assemble.ts';
import { decidedText } from './decided.ts';
import { example } from './example/example.ts';
import { worldContext } from './prompts.ts';
import type { ModelJson } from '../repair/tree.ts';
import { ask, type Interview } from './stages/ask.ts';
import { askBodies } from './stages/ask-bodies.ts';
import { askSampling } from './stages/ask-sampling.ts';
import { operationsAnswerSchema, stateAnswerSchema } from './stages/schemas.ts';

/** What the stages of logic modeling made of a topic, not checked yet. */
export interface ModelDraft {
  /** As JSON; what the schema refuses is found by checking the printed text. */
  readonly model: ModelJson;
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

/** Bodies asked for in one request. Small models do better with fewer. */
const defaultShare = 30;

export interface DraftOptions {
  /** Most bodies in one request; all at once up to 30 unless said otherwise. */
  readonly bodiesPerRequest?: number;
}

/** Logic modeling in four stages, each small enough for a small model. */
export function draftModel({ bodiesPerRequest = defaultShare }: DraftOptions = {}): DraftModel {
  return async (topic, model, signal) => {
    const shown = example();
    const interview: Interview = {
      subject: topic.name,
      world: worldContext(topic),
      example: { title: shown.checked.model.title, answers: shown.answers },
      model,
      signal,
      calls: [],
    };
    const state = await ask(interview, 'state', stateAnswerSchema, {});
    const operations = await ask(interview, 'operations', operationsAnswerSchema, {
      decided: decidedText(topic, { state }),
    });
    const decided = decidedText(topic, { state, operations });
    const bodies = await askBodies({
      interview,
      names: operations.operations.map((operation) => operation.name),
      share: bodiesPerRequest,
      contextOf: () => ({ decided }),
    });
    const { name, domain } = topic;
    const answers = { state, operations, bodies };
    const sampled = await askSampling({
      interview,
      assembled: (sampling) => assemble({ name, domain }, { ...answers, sampling }),
      context: {
        decided: decidedText(topic, answers),
        hasActor: state.actor !== undefined,
      },
    });
    return { ...sampled, calls: interview.calls };
  };
}
