import type { Exported } from './code/exports.ts';
import type { EmitContext } from './context.ts';
import type { EnvFile } from './package.ts';

/** A file before formatting. */
export interface Draft extends EnvFile {
  /** What a module of `src` exports. */
  readonly exports?: readonly Exported[];
}

/**
 * Makes one kind of file, or nothing where the model gives it no content.
 *
 * @param before the files of the emitters before this one
 */
export type Emitter = (context: EmitContext, before: readonly Draft[]) => Draft | undefined;
