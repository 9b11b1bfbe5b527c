import type { JsonObject } from '@envloom/core';

/** `GET /studio/api/environments.json`: all environments, by name. */
export interface EnvironmentList {
  readonly environments: readonly EnvironmentItem[];
}

export type EnvironmentItem = EnvironmentSummary | BrokenEnvironment | UnreadEnvironment;

/** An environment in the list. */
export interface EnvironmentSummary {
  readonly state: 'read';
  /** Of its folder. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Two levels: `commerce/retail`. */
  readonly domain: string;
  readonly tools: { readonly queries: number; readonly mutations: number };
  readonly entities: number;
  readonly rules: number;
  /** Absent where there are none. */
  readonly scenarios?: ScenarioCounts;
  /** `unchecked`: never, or not since the model changed. */
  readonly quality: 'passed' | 'failed' | 'unchecked';
  /** Share of the mistakes put in that were noticed, 0 to 1; absent where it was never checked. */
  readonly killScore?: number;
  /** How many cases that readers wrote from the descriptions ended as promised; absent where none did. */
  readonly fidelity?: { readonly asPromised: number; readonly played: number };
}

export interface ScenarioCounts {
  readonly train: number;
  readonly heldOut: number;
  /** Task programs that scenarios are instances of. */
  readonly programs: number;
  /** Median, 0 to 1. */
  readonly difficulty: number;
  /** Whether they are of this version of the model. */
  readonly isCurrent: boolean;
}

/** An environment whose files cannot be read. */
export interface BrokenEnvironment {
  readonly state: 'broken';
  readonly name: string;
  /** Each with its file, and what repairs it. */
  readonly problems: readonly string[];
}

/** An environment that is not read yet: asked again, the list has more. */
export interface UnreadEnvironment {
  readonly state: 'unread';
  readonly name: string;
}

/** `GET /studio/api/environments/<name>.json`: everything on one. */
export interface EnvironmentDetails {
  readonly state: 'read';
  readonly summary: EnvironmentSummary;
  /** What describes the world to an agent, before the rules. Markdown. */
  readonly introduction?: string;
  /** Package, origin, size and so on, in sentences. */
  readonly facts: readonly Fact[];
  readonly entities: readonly EntityDetails[];
  readonly tools: readonly ToolDetails[];
  readonly rules: readonly RuleDetails[];
  readonly invariants: readonly InvariantDetails[];
  readonly machines: readonly StateMachine[];
  /** Absent where it was never checked. */
  readonly quality?: QualityDetails;
  readonly programs: readonly ProgramDetails[];
}

export type EnvironmentDocument = EnvironmentDetails | BrokenEnvironment;

export interface Fact {
  readonly label: string;
  readonly text: string;
}

export interface EntityDetails {
  readonly name: string;
  readonly collection: string;
  readonly description?: string;
  /** The field that identifies a row; absent of a table of one row. */
  readonly key?: string;
  readonly fields: readonly FieldDetails[];
  /** `12–43 rows`, in the worlds that scenarios begin with; absent where none is made. */
  readonly rows?: string;
}

export interface FieldDetails {
  readonly name: string;
  /** `string`, `"a" | "b"`, `key of Member`. */
  readonly type: string;
  readonly isOptional: boolean;
  readonly description?: string;
  /** The entity that it refers to, also from within a list. */
  readonly refersTo?: string;
}

export interface ToolDetails {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  readonly description: string;
  readonly parameters: readonly FieldDetails[];
  /** JSON Schema (draft 2020-12) of the arguments. */
  readonly schema: JsonObject;
  /** What a call that succeeds answers; absent: null. */
  readonly returns?: string;
}

export interface RuleDetails {
  readonly id: string;
  readonly text: string;
  /** By guards of the tools, by invariants too, left to the agent, or how it speaks. */
  readonly enforced: 'tool' | 'invariant' | 'agent' | 'manner';
  /** Failure codes that enforce it. */
  readonly codes: readonly string[];
}

export interface InvariantDetails {
  readonly id: string;
  /** The id of its rule. */
  readonly rule: string;
  readonly text?: string;
  /** It holds for each row of this entity; absent: for the world. */
  readonly entity?: string;
  /** The condition, or what sum is preserved. */
  readonly condition: string;
}

/** A field whose value may change only along given steps. */
export interface StateMachine {
  readonly entity: string;
  readonly field: string;
  readonly states: readonly string[];
  /** The state of new rows, where it is fixed. */
  readonly initial?: string;
  readonly steps: readonly { readonly from: string; readonly to: string }[];
}

export interface QualityDetails {
  /** Whether it is of this version of the model. */
  readonly isCurrent: boolean;
  readonly passed: boolean;
  /** `passed`, or what falls short. */
  readonly verdict: string;
  readonly gates: readonly Gate[];
  readonly figures: readonly Fact[];
  readonly findings: readonly QualityFinding[];
  readonly tables: readonly QualityTable[];
}

/** What an environment has to reach, and what it reached. */
export interface Gate {
  readonly name: string;
  readonly passed: boolean;
  readonly reached: string;
  readonly needed: string;
  /** What to do where it falls short. */
  readonly repair: string;
}

export interface QualityFinding {
  readonly severity: 'error' | 'note';
  readonly code: string;
  readonly title: string;
  /** What it is about: `check_out, line 12`; may be empty. */
  readonly place: string;
  readonly message: string;
  readonly fix: string;
  /** Plays that show it: none or one. */
  readonly plays: readonly {
    readonly start: string;
    readonly steps: readonly string[];
    readonly observed: string;
  }[];
}

export interface QualityTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface ProgramDetails {
  readonly name: string;
  /** Absent of a file that is no task program: `problems` say why. */
  readonly program?: {
    readonly title: string;
    readonly purpose: string;
    /** Wordings, with slots such as `{due|date}`. */
    readonly texts: readonly string[];
    /** Tools that its solution calls, sorted. */
    readonly tools: readonly string[];
    /** What its solution takes: `condition`, `quantifier`, `computation`. */
    readonly skills: readonly string[];
  };
  readonly problems: readonly string[];
  /** The text of one of its scenarios for training; absent where none is made yet. */
  readonly example?: string;
  readonly scenarios: number;
}

/** `GET /studio/api/environments/<name>/scenarios.json`. */
export interface ScenarioList {
  readonly scenarios: readonly ScenarioItem[];
}

export interface ScenarioItem {
  readonly id: string;
  readonly kind: string;
  readonly split: 'train' | 'held-out';
  /** 0 to 1. */
  readonly difficulty: number;
  /** The task program that it is an instance of; absent where a walk made it. */
  readonly program?: string;
}
