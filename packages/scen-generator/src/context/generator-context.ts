import type { CheckedModel, CheckedOperation, Rule } from '@envloom/logic-model';
import type { Json, JsonObject } from '@envloom/core';
import type { Key, WorldDefinition, WorldState } from '@envloom/runtime';
import type { Rows, Sampler, Simulator, World } from '@envloom/sampler';

/** Everything that is made once for a model and used for every scenario of it. */
export interface GeneratorContext {
  readonly checked: CheckedModel;
  readonly definition: WorldDefinition;
  /** With probes: for growing worlds and looking for arguments. */
  readonly traced: Simulator;
  /** Draws arguments; its worlds should be those of {@link traced}. */
  readonly sampler: Sampler;
  /** Without probes: for everything that only plays. Several times as fast. */
  readonly plain: Simulator;
  readonly speech: Speech;
  readonly queries: readonly CheckedOperation[];
  readonly mutations: readonly CheckedOperation[];
  /** Collections that are never part of a goal. */
  readonly ignored: ReadonlySet<string>;
  /** The rule that lists a failure code. */
  ruleOf(code: string): Rule | undefined;
  /** Ids of the rules left to the agent that a call would break in this (plain or traced) world. */
  forbiddenBy(world: World, tool: string, args: JsonObject): readonly string[];
}

/** What people say, from the phrases and labels of the model. */
export interface Speech {
  /**
   * The phrases of a mutation for these arguments, as the rows are in this world; those that cannot
   * be said (a row is missing) are left out.
   */
  phrases(world: World, tool: string, args: JsonObject): readonly Spoken[];
  /** How people call a row; undefined where the entity has no label or there is no such row. */
  label(world: World, entity: string, key: Key): string | undefined;
}

/** A phrase with its slots filled in. */
export interface Spoken {
  readonly text: string;
  /** What the slots became, in the order of the text; empty for those left out. */
  readonly slots: readonly string[];
}

/** Where scenarios start: one state, loaded into both simulators; worlds are forked from it. */
export interface InitialWorld {
  /** SHA-256 of the state's canonical JSON. */
  readonly base: string;
  /** The seed that its state was grown from; absent where the state was given. */
  readonly seed?: number;
  readonly state: WorldState<Rows>;
  readonly traced: World;
  readonly plain: World;
}

/** A call that is asked for. */
export interface Request {
  readonly tool: string;
  readonly args: JsonObject;
}

export type Arguments = Readonly<Record<string, Json>>;
