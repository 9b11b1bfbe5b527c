import type { ScenarioSource } from './validators/source.ts';

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

export interface EmitOptions {
  /** The version of `@envloom/runtime` that the package asks for, such as `0.1.0`. */
  readonly runtimeVersion: string;
  /** The npm name that the package has; as `packageNameOf` says unless its owner renamed it. */
  readonly packageName?: string | undefined;
  /** The stored scenarios in their order; without any list the package has none. */
  readonly scenarios?: readonly ScenarioSource[];
}

export const packageNameOf = (name: string): string => `@envloom/env-${name}`;
