import type { LanguageModel, Ledger } from '@envloom/llm';
import { z } from 'zod';
import type { Rejected } from '../outcome.ts';
import type { Topic } from '../topic.ts';

/** Where the ledger keeps what a person decided about topics, by name. */
export const decisionStage = 'topic-decision';

const decisionSchema = z.object({
  format_version: z.literal(1),
  /** Which time the topic is modeled, from 0: a higher one asks all its questions anew. */
  attempt: z.int().min(0),
  /** Why a person does not want it; undefined where they do. */
  rejected: z.string().optional(),
});

/** What a person decided about a topic. The next run goes by it. */
export type TopicDecision = z.infer<typeof decisionSchema>;

type Results = Pick<Ledger, 'result' | 'putResult'>;

const undecided: TopicDecision = { format_version: 1, attempt: 0 };

/** What was decided about a topic; as if nothing was, where the entry is of another version. */
export function decisionOn(ledger: Pick<Ledger, 'result'>, name: string): TopicDecision {
  return decisionSchema.safeParse(ledger.result(decisionStage, name)).data ?? undecided;
}

/** The next run leaves a topic out that has no environment yet. */
export function rejectTopic(ledger: Results, name: string, why: string): TopicDecision {
  return decide(ledger, name, { ...decisionOn(ledger, name), rejected: why });
}

/**
 * The next run models a topic from the draft on, with new questions: the answers of before stay in the ledger
 * and are not used for it again.
 */
export function retryTopic(ledger: Results, name: string): TopicDecision {
  const { attempt } = decisionOn(ledger, name);
  return decide(ledger, name, { format_version: 1, attempt: attempt + 1 });
}

function decide(ledger: Results, name: string, decision: TopicDecision): TopicDecision {
  ledger.putResult(decisionStage, name, decision);
  return decision;
}

/** A topic that a person rejected. */
export function rejectedByPerson(topic: Topic, why: string): Rejected {
  const message = `${why} (A person rejected this topic in Studio; "Retry" there takes it back.)`;
  const problems = [{ source: 'person', code: 'REJECTED_BY_PERSON', message }] as const;
  const rounds = [{ round: 0, problems, edits: [] }];
  return { kind: 'rejected', topic, text: undefined, problems, history: { rounds, calls: [] } };
}

/**
 * The language model as a later attempt asks it: another seed makes another question of each, so that servers,
 * batch files and ledgers all answer anew. The first attempt asks without one.
 */
export function askedAgain(model: LanguageModel, attempt: number): LanguageModel {
  if (attempt === 0) return model;
  return {
    complete: (request) =>
      model.complete({ ...request, sampling: { ...request.sampling, seed: attempt } }),
  };
}
