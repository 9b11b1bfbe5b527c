import type { Result, WorldDiff, Key, WorldState } from '@envloom/runtime';
import type { Json, JsonObject } from '@envloom/core';
import type { ToldRecord, ToldValue } from './told.ts';

/** What a task is like; after EnvScaler (arXiv 2601.05808), tau-bench and the gates of envloom. */
export const scenarioKinds = [
  /** Everything asked can be done in the order it is asked. */
  'ordinary',
  /** A rule forbids what is asked: nothing may change, and the reason must be told. */
  'must-refuse',
  /** A part is done, another part refused. */
  'partly-possible',
  /** The user gives facts only when asked for them. */
  'conversational',
  /** Something is to be told, and nothing changed. */
  'answer',
] as const;

export type ScenarioKind = (typeof scenarioKinds)[number];

/** One verifiable task in one environment, as JSON. */
export interface Scenario {
  readonly format_version: 1;
  readonly id: string;
  /** The name of the environment. */
  readonly env: string;
  readonly model_hash: string;
  /**
   * What the task is, in 32 hexadecimal digits; see `contentHash`. Whoever refers to a scenario names it
   * with the id: sets that are made again reuse ids.
   */
  readonly content_hash: string;
  /** The seed of the set and the attempt of it that gave this scenario: enough to make it again. */
  readonly seed: number;
  readonly attempt: number;
  readonly kind: ScenarioKind;
  /** The name of the task program that it is an instance of, in kebab-case; absent where a walk made it. */
  readonly program?: string;
  readonly split: 'train' | 'held-out';
  readonly initial_state: InitialState;
  readonly task: Task;
  /** Present in conversations. */
  readonly user?: User;
  /** A solution: calls of public tools and messages, with what they led to. Ends with a message. */
  readonly reference: readonly ReferenceStep[];
  /** What is asked for and must not be done. */
  readonly refuses?: Refusal;
  readonly checks: readonly Check[];
  readonly certificate: Certificate;
}

/** A call that a rule forbids. */
export interface Refusal {
  readonly tool: string;
  readonly arguments: JsonObject;
  /** The failure code, or the id of a rule that is left to the agent; others may hold as well. */
  readonly reason: string;
  /** What the tool says when it is called; absent where only the agent can refuse. */
  readonly message?: string;
}

/** A state inline, or (in files) the content hash of a base that many scenarios share. */
export type InitialState =
  | { readonly base?: string; readonly state: WorldState }
  | {
      /** SHA-256 of the canonical JSON of `scenarios/bases/<base>.json`, which holds a state. */
      readonly base: string;
      /** What is different from the base. */
      readonly changes?: WorldDiff;
      /** Replaces the clock of the base. */
      readonly clock?: string;
      /** Replaces the actor of the base. */
      readonly actor?: Key;
    };

export interface Task {
  /** What the agent is asked; in a conversation, the user's first message. */
  readonly text: string;
  /** Other wordings of the same task, each with all the facts that are needed. */
  readonly phrasings: readonly string[];
  /** The text says in which order things are to be done, because another order leads elsewhere. */
  readonly ordered?: true;
}

/** The other side of a conversation. */
export interface User {
  readonly persona: string;
  /**
   * What the user tells when asked. Facts before the first wish belong to the opening, those after
   * a wish to that wish: they are told only once the wish is.
   */
  readonly knows: readonly Fact[];
}

export interface Fact {
  readonly id: string;
  /** Words and phrases, in lower case, any of which asks for the fact; a wish needs none. */
  readonly topics: readonly string[];
  /** What the user says. */
  readonly text: string;
  /** A further request: told when the agent asks whether there is more, or has nothing to ask. */
  readonly wish?: true;
}

export type ReferenceStep =
  | {
      readonly kind: 'call';
      readonly tool: string;
      readonly arguments: JsonObject;
      readonly observation: Result<Json>;
    }
  /** `reply`: what the user answered; absent after the last message of an episode. */
  | { readonly kind: 'message'; readonly content: string; readonly reply?: string };

/** A predicate with the sentence it stands for ("Has …"). */
export type Check = {
  /** Unique in the scenario, kebab-case. */
  readonly id: string;
  readonly sentence: string;
} & Predicate;

export type Predicate = RowChanged | RowAdded | RowRemoved | NothingElse | Declined | Answered;

/**
 * These fields of a row have these values now, and had others at the start; of a field with
 * `any: 'value'` nothing is asked.
 */
export interface RowChanged {
  readonly kind: 'row-changed';
  readonly table: string;
  readonly key: Key;
  readonly fields: Matchers;
}

/** There are `count` new rows whose fields match; fields that are not listed must be absent. */
export interface RowAdded {
  readonly kind: 'row-added';
  readonly table: string;
  readonly fields: Matchers;
  readonly count: number;
}

export interface RowRemoved {
  readonly kind: 'row-removed';
  readonly table: string;
  readonly key: Key;
}

/**
 * The frame: every row and field outside the other checks is as it was. Holds when each added row
 * matches a `row-added` check and no table has more of them than those checks count (nor fewer
 * where they all hold: one row does not serve two checks), when each removed row has a
 * `row-removed` check, and when each changed field is listed in a `row-changed` check or in
 * `allowing`, and when nothing was declined unless a `declined` check asks for it. The order of
 * rows does not count.
 */
export interface NothingElse {
  readonly kind: 'nothing-else';
  /** Fields that may change, and to what: times of the last change, for example. */
  readonly allowing: readonly Omit<RowChanged, 'kind'>[];
}

/**
 * The agent declined (`decline({ reason })`, or `RESULT: {"reason": …}` as the last line of a
 * message), each time for a reason that holds, and had seen why before.
 */
export interface Declined {
  readonly kind: 'declined';
  /**
   * What holds when the call is made: failure codes, and the ids of the rules that these enforce or
   * that only the agent can keep. Any of them will do.
   */
  readonly reasons: readonly string[];
  readonly seen: ReasonSeen;
}

/**
 * The agent's last answer (`answer({ items })`, or `RESULT: {"items": […]}` as the last line of a message)
 * has one record for each of `items`, in any order, and no other. A record matches a wanted one when it has
 * all of its values, under any names; up to three more are allowed, but none of `not` and none of another
 * wanted record alone.
 */
export interface Answered {
  readonly kind: 'answered';
  /** What must be told. Where it is empty, the answer has to be an empty list. */
  readonly items: readonly ToldRecord[];
  /** Values that must not be told. */
  readonly not: readonly ToldValue[];
}

/** How an agent can have seen why something must be declined; one of these will do. */
export interface ReasonSeen {
  /** A call of this tool with (at least) these arguments that failed for one of the reasons. */
  readonly refusal?: CallPattern;
  /** Each: fields that a successful result shows together, keys also by what was asked for. */
  readonly facts: readonly JsonObject[];
  /** Queries, with exactly these arguments, whose results tell it in another form. */
  readonly queries: readonly CallPattern[];
}

/** A call of this tool with these arguments. */
export interface CallPattern {
  readonly tool: string;
  readonly arguments: JsonObject;
}

export type Matchers = Readonly<Record<string, Matcher>>;

/** What a value must be. */
export type Matcher =
  /** This JSON value (compared canonically). `absent: true`: the field is not there. */
  | { readonly equals: Json }
  | { readonly absent: true }
  /** A datetime from the start of the episode to its end, or a date of one of its days. */
  | { readonly any: 'time' }
  /** A datetime so many seconds after a moment of the episode: `{ after: 86400 }` is a day later. */
  | { readonly after: number }
  /** Whatever is there, also nothing: a free field. */
  | { readonly any: 'value' }
  /**
   * A text with these words and no others; letter case, punctuation, white space, the articles a, an
   * and the do not count, nor does `because` at the start.
   */
  | { readonly text: string }
  /** The key of a row that the `row-added` check with this id matches. */
  | { readonly added: string }
  /** A list with these values in any order, each once. */
  | { readonly set: readonly Json[] }
  /** A list with these items, in this order. */
  | { readonly items: readonly Matcher[] }
  /** An object with exactly these fields (absent where the matcher allows it). */
  | { readonly fields: Matchers };

/** What happened in an episode besides changes of the world, in order. */
export type PlayedEvent =
  | {
      readonly kind: 'call';
      readonly tool: string;
      readonly arguments: Json;
      readonly result: Result<Json>;
    }
  | { readonly kind: 'message'; readonly from: 'agent' | 'user'; readonly text: string }
  /** The agent declined: a failure code or the id of a rule. */
  | { readonly kind: 'declined'; readonly reason: string }
  /** The agent reported this. */
  | { readonly kind: 'answered'; readonly items: readonly ToldRecord[] };

/** An episode as checks see it. */
export interface Played {
  /** From the initial to the final state. */
  readonly diff: WorldDiff;
  /** The clock at the start and at the end. */
  readonly from: string;
  readonly to: string;
  readonly events: readonly PlayedEvent[];
}

/** The reward of an episode. */
export interface Grade {
  /** 1: every check holds. */
  readonly strict: 0 | 1;
  /**
   * The share of the goal checks (all but the frame) that hold, times the frame (0 or 1). Goal
   * checks are false at the start and ask for a change or a report, so reading earns nothing.
   */
  readonly dense: number;
  /** By check id. */
  readonly checks: Readonly<Record<string, boolean>>;
}

/** How hard a scenario is. */
export interface Difficulty {
  /** 0 to 1, from the figures below. */
  readonly score: number;
  /** Tool calls of the reference. */
  readonly steps: number;
  readonly mutations: number;
  /** Longest chain of calls of which each needs what the one before showed or changed. */
  readonly depth: number;
  /** Rows of the same tables that could be taken for those of the goal. */
  readonly distractors: number;
  /** Rules that the reference has to keep or that decide. */
  readonly rules: number;
}

/** What an adversary earned: episodes played, strict successes, the mean dense reward. */
export interface Earned {
  readonly episodes: number;
  readonly strict: number;
  readonly dense: number;
}

export type Adversary =
  'do-nothing' | 'read-only' | 'repeat-last' | 'call-every-tool-once' | 'random' | 'reward-hacker';

/** Why a field that the reference changes is left open. */
export type OpenReason =
  /** A key, a number or a text that the world draws, or a key that the agent may choose. */
  | 'drawn-key'
  /** A time or a date that follows from the moment of a call, and not at a fixed distance. */
  | 'time'
  /** A text of which the task does not say how to word it. */
  | 'free-wording'
  /** Rows that can be told apart by nothing that a task says. */
  | 'equivalent-row'
  /** The task program says that it is free, and why. */
  | 'declared';

/** A field of which a check asks nothing, though the reference changes it. */
export interface OpenField {
  /** The id of the check. */
  readonly check: string;
  readonly table: string;
  readonly field: string;
  readonly reason: OpenReason;
}

/** The results of the gates. A scenario without one that passed all of them is not stored. */
export interface Certificate {
  /** State hash (without ignored tables: of the whole state) after the reference; two replays agree. */
  readonly final_hash: string;
  readonly kill: {
    readonly mutants: number;
    /** Lead to the same state as the reference, so that nothing can tell them apart. */
    readonly equivalent: number;
    readonly killed: number;
    /** killed / (mutants - equivalent) */
    readonly score: number;
  };
  readonly alternatives: { readonly tried: number; readonly accepted: number };
  readonly adversaries: Readonly<Record<Adversary, Earned>>;
  /** Of an instance of a task program: the mutants of its solution that count, and those that end elsewhere. */
  readonly clauses?: { readonly mutants: number; readonly killed: number };
  readonly difficulty: Difficulty;
  /** Tools of the reference, sorted. */
  readonly tools: readonly string[];
  /** Ids of the rules that the reference's calls check or that its changes could break, sorted. */
  readonly rules: readonly string[];
  /** Ids of the rules on which a refusal rests, sorted. */
  readonly decided_by: readonly string[];
  /** What was repaired before it passed, in words. */
  readonly repaired: readonly string[];
  /**
   * Every field that is left open, but the own key of a new row where the world draws it; absent
   * where there is none.
   */
  readonly open_fields?: readonly OpenField[];
}
