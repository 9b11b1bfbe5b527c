import type { WorldDefinition } from '@envloom/runtime';
import type { Scenario } from '@envloom/runtime';
import type { Interaction } from '@envloom/runtime/trajectory';
import type { RlPrompt } from '../prompt-format.ts';
import type { PassRates } from '../rl/pass-rates.ts';
import type { PromptSetOptions } from '../rl/options.ts';
import type { ReadTrajectory, TrainingDataOptions } from './options.ts';
import type { DatasetReport } from './report.ts';

/** `writeTrainingData` */
export type WriteTrainingData = (options: TrainingDataOptions) => Promise<DatasetReport>;

/** `writePromptSet` */
export type WritePromptSet = (options: PromptSetOptions) => Promise<DatasetReport>;

/** `passRatesOf` */
export type PassRatesOf = (trajectories: AsyncIterable<ReadTrajectory>) => Promise<PassRates>;

/** `promptOf`; the scenario already turned into the interaction (`asInteraction`). */
export type PromptOf = (
  source: { readonly definition: WorldDefinition; readonly package: string },
  scenario: Scenario,
  interaction: Interaction,
  rates?: PassRates,
) => RlPrompt;
