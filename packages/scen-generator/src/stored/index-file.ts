import { canonicalJson, type Json } from '@envloom/core';
import type { Scenario } from '@envloom/episodes';
import type { ScenarioIndex } from '@envloom/episodes/node';
import type { GenerateOptions } from '../generate/options.ts';
import type { Summary } from '../report/summary.ts';

/** What decides a set: the same of these gives the same files. */
export interface SetRun {
  readonly env: string;
  readonly model_hash: string;
  readonly seed: number;
  readonly options: Readonly<Record<string, Json>>;
}

/** As much of a scenario as an index and a summary tell. */
export type Indexed = Pick<
  Scenario,
  'id' | 'content_hash' | 'attempt' | 'kind' | 'split' | 'certificate' | 'initial_state'
>;

export function setRun(
  env: string,
  modelHash: string,
  { seed, count, kinds, difficulty, minSteps }: GenerateOptions,
): SetRun {
  const options = {
    count,
    ...(kinds === undefined ? {} : { kinds: { ...kinds } }),
    ...(difficulty === undefined ? {} : { difficulty: [...difficulty] }),
    ...(minSteps === undefined ? {} : { min_steps: minSteps }),
  };
  return { env, model_hash: modelHash, seed, options };
}

/** `scenarios/index.json`, with the figures of the set. */
export function indexOf(
  run: SetRun,
  scenarios: readonly Indexed[],
  summary: Summary,
): ScenarioIndex & { readonly summary: Summary } {
  return {
    format_version: 1,
    ...run,
    summary,
    scenarios: scenarios.map(({ id, content_hash, kind, split, certificate }) => ({
      id,
      content_hash,
      kind,
      split,
      difficulty: certificate.difficulty.score,
    })),
  };
}

/** Whether a stored index is of the same run. */
export function isSameRun({ env, model_hash, seed, options }: SetRun, run: SetRun): boolean {
  return canonicalJson({ env, model_hash, seed, options }) === canonicalJson({ ...run });
}
