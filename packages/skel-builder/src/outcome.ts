import type { CallRecord } from '@envloom/llm';
import type { CheckedModel } from '@envloom/logic-model';
import type { DescriptionFidelity } from '@envloom/quality';
import type { Topic } from './topic.ts';

/** How the cases ended of somebody who saw no code. */
export type Fidelity = Omit<DescriptionFidelity, 'language_model'>;

/** Something wrong with a model, as the prompt for its repair says it. */
export interface ModelProblem {
  /** Who found it: reading and checking, emitted code, evaluation, making scenarios, readers, or a person. */
  readonly source:
    'answer' | 'diagnostic' | 'types' | 'quality' | 'scenarios' | 'review' | 'person';
  readonly code: string;
  /** In the terms of the model: `operations.check_out_book.body`. */
  readonly path?: string | undefined;
  /** What is wrong, with the smallest counterexample where there is one, and what to write instead. */
  readonly message: string;
  /** Whether it lies in envloom, so that no change of the model repairs it. */
  readonly isOfEnvloom?: boolean | undefined;
}

/** What tries out a checked model: the caller composes evaluation and scenarios. */
export type ExamineModel = (
  model: CheckedModel,
  topic: Topic,
  signal: AbortSignal | undefined,
) => Promise<Examination>;

/** No problems: accepted. */
export interface Examination {
  readonly problems: readonly ModelProblem[];
  /** What looks wrong and may be right. */
  readonly notes: readonly ModelProblem[];
  /** What was measured, for provenance: kill score, scenarios made. */
  readonly figures: Readonly<Record<string, number>>;
}

/** What the readers found about a version of a model. */
export interface Reviewed {
  readonly problems: readonly ModelProblem[];
  readonly fidelity: Fidelity;
  /** Claims by readers, and how many of them were played and confirmed. */
  readonly claims: { readonly made: number; readonly confirmed: number };
  /** Claims and cases that go no further. */
  readonly dropped: readonly DroppedClaim[];
}

/** A claim or case that is no finding, and what spoke against it. */
export interface DroppedClaim {
  readonly operation: string;
  /** The sentence, and what its author said would happen. */
  readonly promise: string;
  readonly expected: string;
  /** Its calls cannot be played, gave what was promised, or a judge did not confirm it. */
  readonly reason: 'unplayable' | 'as promised' | 'not confirmed';
  /** What the checker, the play or the judge said. */
  readonly against: string;
}

/** One look at a model: the stage answers put together (round 0), or a patch applied. */
export interface Round {
  readonly round: number;
  /** Problems that this round ended with, grouped by code, the most frequent first. */
  readonly problems: readonly ModelProblem[];
  /** The edits that this round made; none in round 0. */
  readonly edits: readonly RoundEdit[];
  /** Findings that the language model held to be mistaken, and why; they are closed. */
  readonly contested?: readonly {
    readonly code: string;
    readonly path: string;
    readonly why: string;
  }[];
  /** Whether the round was taken back, since its patch destroyed more than it repaired. */
  readonly isTakenBack?: boolean;
}

/** An edit of a patch: where, and whether it could be made. */
interface RoundEdit {
  readonly op?: 'set' | 'replace' | 'add' | 'remove';
  readonly path: string;
  readonly applied: boolean;
  /** Why it could not be made. */
  readonly why?: string;
}

interface ModelHistory {
  readonly rounds: readonly Round[];
  /** The calls behind it, in their order. */
  readonly calls: readonly CallRecord[];
}

export type ModelOutcome =
  | {
      readonly kind: 'accepted';
      readonly topic: Topic;
      readonly model: CheckedModel;
      readonly text: string;
      readonly figures: Readonly<Record<string, number>>;
      /** What readers said of it, where they looked. */
      readonly reviewed?: Reviewed;
      readonly history: ModelHistory;
    }
  /** Problems were left after the last round. */
  | {
      readonly kind: 'rejected';
      readonly topic: Topic;
      /** The model as far as it came, YAML; undefined when no answer could be put together. */
      readonly text: string | undefined;
      readonly problems: readonly ModelProblem[];
      readonly history: ModelHistory;
    };

export type Accepted = Extract<ModelOutcome, { kind: 'accepted' }>;
export type Rejected = Extract<ModelOutcome, { kind: 'rejected' }>;
