import { generated, isObject, type Json, type JsonObject, programNames } from '@envloom/core';
import { clockOf, type Environment, type Failure, type Result } from '@envloom/runtime';
import type { ToldRecord } from '../scenario/told.ts';

/** What may be absent is `undefined` in programs, as in the bodies of tools; as JSON it is null. */
type Present<T> = null extends T ? Exclude<T, null> | undefined : T;

/** What a call gives that succeeds. */
export type Data<Outcome> = Outcome extends { readonly success: true; readonly data: infer T }
  ? Present<T>
  : never;

/** The result of a call that may be refused. */
export type Attempt<Outcome> = Outcome extends { readonly success: true }
  ? { readonly success: true; readonly data: Data<Outcome> }
  : Outcome;

/** Tools that give data; a refusal ends the solution. */
export type ToolCalls<Tools> = {
  readonly [Name in keyof Tools]: Tools[Name] extends (...args: infer Args) => infer Outcome
    ? (...args: Args) => Data<Outcome>
    : never;
};

/** Tools that give a result. */
export type Attempts<Tools> = {
  readonly [Name in keyof Tools]: Tools[Name] extends (...args: infer Args) => infer Outcome
    ? (...args: Args) => Attempt<Outcome>
    : never;
};

/**
 * All that a solution sees besides the slots of its task.
 *
 * @typeParam Tools the methods of an environment by the names of its tools
 */
export interface SolvingScope<Tools> {
  readonly tools: ToolCalls<Tools>;
  /** The tools where they may refuse: check `success` first. */
  readonly attempt: Attempts<Tools>;
  /** The world's clock, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly now: () => string;
  /** The day of the world's clock, `YYYY-MM-DD`. */
  readonly today: () => string;
  /** What the last message has to say: one record for each thing. */
  readonly tell: (record: ToldRecord) => void;
  /** Says that a part of the task is refused, and why. */
  readonly decline: (reason: string) => void;
}

/** A call that a solution made. */
export interface SolutionCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly result: Result<Json>;
}

/** What becomes of a refusal that the solution does not provide for. It throws, or the solution goes on. */
type OnRefusal = (tool: string, error: Failure) => void;

type Method<T> = (args?: unknown) => T;

/** One run of a solution in a world, which it changes. */
export class SolutionRun {
  /** What the solution sees. */
  readonly scope: SolvingScope<Readonly<Record<string, Method<Result<Json>>>>>;
  readonly calls: SolutionCall[] = [];
  readonly told: ToldRecord[] = [];
  readonly declined: string[] = [];
  readonly #world: Environment<object>;
  readonly #onRefusal: OnRefusal;

  /** @param tools their names */
  constructor(world: Environment<object>, tools: readonly string[], onRefusal: OnRefusal) {
    this.#world = world;
    this.#onRefusal = onRefusal;
    const now = (): string => clockOf(world);
    const names = programNames(tools);
    const byName = (method: (tool: string) => Method<unknown>): object =>
      Object.fromEntries(tools.map((tool, at) => [names[at] ?? tool, method(tool)]));
    this.scope = {
      tools: generated(byName((tool) => this.#data(tool))),
      attempt: generated(byName((tool) => this.#attempt(tool))),
      now,
      today: () => now().slice(0, 10),
      tell: (record) => {
        this.told.push({ ...record });
      },
      decline: (reason) => {
        this.declined.push(reason);
      },
    };
  }

  #attempt(tool: string): Method<object> {
    return (args) => {
      const result = this.#call(tool, args);
      return result.success ? { ...result, data: result.data ?? undefined } : result;
    };
  }

  #data(tool: string): Method<unknown> {
    return (args) => {
      const result = this.#call(tool, args);
      if (result.success) return result.data ?? undefined;
      this.#onRefusal(tool, result.error);
      return undefined;
    };
  }

  #call(tool: string, args: unknown): Result<Json> {
    const given: JsonObject = isObject(args) ? generated(withoutUndefined(args)) : {};
    const result = this.#world.call(tool, given);
    this.calls.push({ tool, args: given, result });
    return result;
  }
}

function withoutUndefined(args: object): object {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
}
