import type { DatasetOptions } from '../pipeline/options.ts';
import type { PromptFormat, RlPrompt } from '../prompt-format.ts';

/** What a set of prompts is made of, and how. */
export interface PromptSetOptions extends DatasetOptions {
  /** All prompts of the environments, with what was measured of them. */
  readonly prompts: Iterable<RlPrompt> | AsyncIterable<RlPrompt>;
  readonly formats: readonly PromptFormat[];
  readonly selection?: SelectionOptions;
}

/** Which prompts are taken, and in which order. */
export interface SelectionOptions {
  /**
   * The share of episodes with reward 1, both ends included; default 0.2 to 0.8 where anything was
   * measured, else all. What always or never succeeds gives a group of episodes no advantage to learn
   * from.
   */
  readonly band?: { readonly least: number; readonly most: number } | 'all' | undefined;
  /** What becomes of scenarios that were not measured where others were; default `leave-out`. */
  readonly unmeasured?: 'keep' | 'leave-out' | undefined;
  /** Episodes without which a pass rate is none; default 1. */
  readonly minSamples?: number | undefined;
  /**
   * `curriculum` (default): easy to hard, by pass rate where measured, else by the certificate's
   * difficulty; `shuffled`: by a hash of the seed; `given`: as they come.
   */
  readonly order?: 'curriculum' | 'shuffled' | 'given' | undefined;
  readonly envs?: readonly string[] | undefined;
  readonly kinds?: readonly RlPrompt['kind'][] | undefined;
  /** `programs`, `walks` or names of task programs. */
  readonly sources?: readonly string[] | undefined;
}
