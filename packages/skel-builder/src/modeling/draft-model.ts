import type { CallRecord, LanguageModel } from '@envloom/llm';
import type { LogicModel } from '@envloom/logic-model';
import type { ModelProblem } from '../outcome.ts';
import type { Topic } from '../topic.ts';
import { assemble } from './assemble.ts';
import { compactJson } from './compact-json.ts';
import { decidedText } from './decided.ts';
import { ask, type Interview } from './stages/ask.ts';
import {
  bodiesAnswerSchema,
  operationsAnswerSchema,
  samplingAnswerSchema,
  stateAnswerSchema,
  type BodiesAnswer,
  type OperationsAnswer,
} from './stages/schemas.ts';

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

/** Bodies asked for in one request. Small models do better with fewer. */
const defaultShare = 30;

export interface DraftOptions {
  /** Most bodies in one request; all at once up to 30 unless said otherwise. */
  readonly bodiesPerRequest?: number;
}

async function askShare(
  interview: Interview,
  decided: string,
  names: readonly string[],
  known: BodiesAnswer | undefined,
  isPart: boolean,
): Promise<BodiesAnswer> {
  const answer = await ask(interview, 'bodies', bodiesAnswerSchema, {
    decided,
    functions: known?.functions === undefined ? undefined : compactJson(known.functions),
    wantsInvariants: known === undefined,
    isPart,
    names: names.join(', '),
  });
  return known === undefined ? answer : together(known, answer);
}

function fresh<T>(
  old: readonly T[] | undefined,
  added: readonly T[] | undefined,
  id: (one: T) => string,
): T[] {
  const taken = new Set(old?.map(id));
  return [...(old ?? []), ...(added ?? []).filter((one) => !taken.has(id(one)))];
}

/** What an earlier answer named stays as it was. */
function together(known: BodiesAnswer, more: BodiesAnswer): BodiesAnswer {
  return {
    functions: fresh(known.functions, more.functions, ({ name }) => name),
    invariants: fresh(known.invariants, more.invariants, ({ id }) => id),
    bodies: fresh(known.bodies, more.bodies, ({ operation }) => operation),
  };
}

function unwritten({ operations }: OperationsAnswer, known: BodiesAnswer | undefined): string[] {
  const written = new Set(known?.bodies.map(({ operation }) => operation));
  return operations.map(({ name }) => name).filter((name) => !written.has(name));
}

/** Asks for bodies share by share; what an answer left out is asked for once more at the end. */
async function askBodies(
  interview: Interview,
  decided: string,
  operations: OperationsAnswer,
  share: number,
): Promise<BodiesAnswer> {
  const names = operations.operations.map(({ name }) => name);
  const isPart = names.length > share;
  let known = await askShare(interview, decided, names.slice(0, share), undefined, isPart);
  for (let start = share; start < names.length; start += share) {
    known = await askShare(interview, decided, names.slice(start, start + share), known, true);
  }
  const missing = unwritten(operations, known);
  return missing.length === 0 ? known : askShare(interview, decided, missing, known, true);
}

/** Logic modeling in four stages, each small enough for a small model. */
export function draftModel({ bodiesPerRequest = defaultShare }: DraftOptions = {}): DraftModel {
  return async (topic, model, signal) => {
    const interview: Interview = { topic, model, signal, calls: [] };
    const state = await ask(interview, 'state', stateAnswerSchema, {});
    const operations = await ask(interview, 'operations', operationsAnswerSchema, {
      decided: decidedText(topic, { state }),
    });
    const decided = decidedText(topic, { state, operations });
    const bodies = await askBodies(interview, decided, operations, bodiesPerRequest);
    const sampling = await ask(interview, 'sampling', samplingAnswerSchema, {
      decided: decidedText(topic, { state, operations, bodies }),
      hasActor: state.actor !== undefined,
    });
    const { name, domain } = topic;
    const assembly = assemble({ name, domain }, { state, operations, bodies, sampling });
    return { ...assembly, calls: interview.calls };
  };
}
