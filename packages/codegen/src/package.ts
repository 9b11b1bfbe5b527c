import type { JsonValue } from './code/literal.ts';
import type { TaskSet } from './tasks/task-set.ts';

/** One file of an environment package. */
export interface EnvFile {
  /** Relative to the package, with `/`. */
  readonly path: string;
  readonly content: string;
  /** `generator`: overwritten by every run; `user`: written once, then left alone. */
  readonly owner: 'generator' | 'user';
}

/** The files of an environment package, not yet written anywhere. */
export interface EnvPackage {
  /** The model's name, such as `library-loans`. */
  readonly name: string;
  /** The npm name, such as `@envloom/env-library-loans`. */
  readonly packageName: string;
  /** The exported class, such as `LibraryLoans`. */
  readonly className: string;
  readonly files: readonly EnvFile[];
}

/** The state that worlds start in: the runtime's `WorldState` fits. */
export interface InitialSource {
  readonly clock?: string;
  readonly actor?: string | number;
  /** Complete rows by table. */
  readonly rows: Readonly<Record<string, JsonValue>>;
}

/** A call that succeeds in a new world with the seed 1, and what it gives. */
export interface ExampleCall {
  readonly tool: string;
  readonly args: JsonValue;
  readonly data: JsonValue;
}

export interface EmitOptions {
  /** The version of `@envloom/runtime` that the package asks for, such as `0.1.0`. */
  readonly runtimeVersion: string;
  /** The npm name that the package has; as `packageNameOf` says unless its owner renamed it. */
  readonly packageName?: string | undefined;
  /** How many scenarios are stored; left out where the package has no set of them. */
  readonly scenarioCount?: number | undefined;
  /** Where worlds start; else with the rows of the model, where it gives any. */
  readonly initial?: InitialSource | undefined;
  /** The task programs of the environment, where it has any. */
  readonly tasks?: TaskSet | undefined;
  /** The first example of the README; else a call with plain arguments, which may fail. */
  readonly example?: ExampleCall | undefined;
}

export const packageNameOf = (name: string): string => `@envloom/env-${name}`;
