import type { LanguageModel, Ledger } from '@envloom/llm';
import { z } from 'zod';
import type { Rejected } from '../outcome.ts';
import type { Topic } from '../topic.ts';

/** Where the ledger keeps what a person decided: of topics by name, of programs by `<environment>/<name>`. */
export const decisionStage = 'topic-decision';

const decisionSchema = z.object({
  format_version: z.literal(1),
  /** Which time it is made, from 0: a higher one asks all its questions anew. */
  attempt: z.int().min(0),
  /** Why a person does not want it; undefined where they do. */
  rejected: z.string().optional(),
});

/** What a person decided about a topic or a program. The next run goes by it. */
export type ItemDecision = z.infer<typeof decisionSchema>;

type Results = Pick<Ledger, 'result' | 'putResult'>;

const undecided: ItemDecision = { format_version: 1, attempt: 0 };

/** What was decided about it; as if nothing was, where the entry is of another version. */
export function decisionOn(ledger: Pick<Ledger, 'result'>, name: string): ItemDecision {
  return decisionSchema.safeParse(ledger.result(decisionStage, name)).data ?? undecided;
}

/** The next run leaves a topic out that has no environment yet, or a program that is not written yet. */
export function rejectItem(ledger: Results, name: string, why: string): ItemDecision {
  return decide(ledger, name, { ...decisionOn(ledger, name), rejected: why });
}

/**
 * The next run makes it from the draft on, with new questions: the answers of before stay in the ledger
 * and are not used for it again.
 */
export function retryItem(ledger: Results, name: string): ItemDecision {
  const { attempt } = decisionOn(ledger, name);
  return decide(ledger, name, { format_version: 1, attempt: attempt + 1 });
}

function decide(ledger: Results, name: string, decision: ItemDecision): ItemDecision {
  ledger.putResult(decisionStage, name, decision);
  return decision;
}

/** Why something is left out that a person rejected. */
export const personalRejection = (what: 'topic' | 'program', why: string) =>
  ({
    source: 'person',
    code: 'REJECTED_BY_PERSON',
    message: `${why} (A person rejected this ${what} in Studio; "Retry" there takes it back.)`,
  }) as const;

/** A topic that a person rejected. */
export function rejectedByPerson(topic: Topic, why: string): Rejected {
  const problems = [personalRejection('topic', why)];
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
