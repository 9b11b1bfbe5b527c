import type { JsonValue } from '../code/literal.ts';

/** A scenario as far as its validators say it: the runtime's `Scenario` fits. */
export interface ScenarioSource {
  readonly id: string;
  readonly kind: string;
  readonly model_hash: string;
  readonly checks: readonly CheckSource[];
}

/** The runtime's `Check`. */
export type CheckSource = {
  readonly id: string;
  readonly sentence: string;
} & PredicateSource;

type PredicateSource =
  ChangedSource | AddedSource | RemovedSource | FrameSource | DeclinedSource | AnsweredSource;

export type KeySource = string | number;

export interface ChangedSource {
  readonly kind: 'row-changed';
  readonly table: string;
  readonly key: KeySource;
  readonly fields: MatcherSources;
}

export interface AddedSource {
  readonly kind: 'row-added';
  readonly table: string;
  readonly fields: MatcherSources;
  readonly count: number;
}

export interface RemovedSource {
  readonly kind: 'row-removed';
  readonly table: string;
  readonly key: KeySource;
}

export interface FrameSource {
  readonly kind: 'nothing-else';
  readonly allowing: readonly Omit<ChangedSource, 'kind'>[];
}

export interface DeclinedSource {
  readonly kind: 'declined';
  readonly reasons: readonly string[];
  readonly seen: {
    readonly refusal?: CallSource;
    readonly facts: readonly JsonObjectSource[];
    readonly queries: readonly CallSource[];
  };
}

export interface AnsweredSource {
  readonly kind: 'answered';
  readonly items: readonly JsonObjectSource[];
  readonly not: readonly JsonValue[];
}

interface CallSource {
  readonly tool: string;
  readonly arguments: JsonObjectSource;
}

type JsonObjectSource = { readonly [key: string]: JsonValue };

export type MatcherSources = Readonly<Record<string, MatcherSource>>;

export type MatcherSource =
  | { readonly equals: JsonValue }
  | { readonly absent: true }
  | { readonly any: 'time' | 'value' }
  | { readonly after: number }
  | { readonly text: string }
  | { readonly added: string }
  | { readonly set: readonly JsonValue[] }
  | { readonly items: readonly MatcherSource[] }
  | { readonly fields: MatcherSources };

/** The matcher of a field; what every object has by nature does not count. */
export function ownMatcher(fields: MatcherSources, name: string): MatcherSource | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
