import { availableParallelism } from 'node:os';
import type { LanguageModelEvent } from '@envloom/llm';
import { draftModel, type ModelTopicEvent, type ModelTopicOptions } from '@envloom/skel-builder';
import { createExaminer, type ExaminationEvent, type Examiner } from '../examination/examiner.ts';
import { openModel, type OpenModel } from '../language-model/open-model.ts';
import { defaults, type ModelingOptions } from '../language-model/options.ts';
import { wholeNumber, type LanguageModelSettings } from '../language-model/settings.ts';
import { keepOutcome } from './keep-outcome.ts';
import type { ModelingPorts } from './model-environment.ts';

/** How topics become environments. */
export interface ModelingSettings {
  readonly rounds: number;
  readonly scenarios: number;
  /** Fewest operations of an environment; those of skel-builder unless given. */
  readonly minOperations?: number;
  /** Processes that examine at the same time. */
  readonly workers: number;
  /** Seconds after which an examination is given up. */
  readonly patience: number;
}

/** The seed of the scenarios, as `npx nx g scenarios --seed` takes it. */
export const scenarioSeed = 7;

/** A model that needs longer is of no use, however long it would take. */
const patience = 900;

/** @throws Error that names the option */
export function modelingSettings(options: ModelingOptions): ModelingSettings {
  return {
    rounds: wholeNumber('rounds', options.rounds ?? defaults.rounds, 0),
    scenarios: wholeNumber('scenarios', options.scenarios ?? defaults.scenarios),
    workers: wholeNumber('workers', options.workers ?? availableParallelism()),
    patience,
  };
}

export interface ModelingPlace {
  readonly workspaceRoot: string;
  /** The folder of environments, relative to the workspace root. */
  readonly directory: string;
}

/** Who is told of what happens. */
export interface ModelingListeners {
  readonly inform: (message: string) => void;
  readonly onModel: (event: LanguageModelEvent) => void;
  readonly onTopic: (event: ModelTopicEvent) => void;
  readonly onExamination: (event: ExaminationEvent) => void;
}

/** Everything that is needed to turn topics into environments, until it is closed. */
export interface OpenModeling {
  readonly language: OpenModel;
  readonly ports: Omit<ModelingPorts, 'signal'>;
}

/** @throws Error or LanguageModelError where the language model cannot be asked */
export async function openModeling(
  place: ModelingPlace,
  settings: LanguageModelSettings & ModelingSettings,
  listeners: ModelingListeners,
): Promise<OpenModeling> {
  const { inform, onModel, onTopic, onExamination } = listeners;
  const language = await openModel(settings, { inform, onEvent: onModel });
  const examiner = examinerOf(place, settings, language.ledger, onExamination);
  const keeper = {
    ...place,
    state: settings.state,
    languageModel: language.name,
    packageOf: examiner.packageOf.bind(examiner),
  };
  return {
    language,
    ports: {
      ...place,
      model: language.model,
      draft: draftModel(),
      examine: examiner.examine,
      keep: (outcome, calls) => {
        keepOutcome(outcome, calls, keeper);
      },
      options: modelTopicOptions(settings),
      onEvent: onTopic,
    },
  };
}

export function modelTopicOptions({ rounds, minOperations }: ModelingSettings): ModelTopicOptions {
  return { rounds, ...(minOperations === undefined ? {} : { minOperations }) };
}

export function examinerOf(
  { workspaceRoot }: ModelingPlace,
  { workers, patience: seconds, scenarios }: ModelingSettings,
  ledger: OpenModel['ledger'],
  onEvent?: (event: ExaminationEvent) => void,
): Examiner {
  return createExaminer({
    workspaceRoot,
    ledger,
    processes: workers,
    seconds,
    scenarios,
    seed: scenarioSeed,
    ...(onEvent === undefined ? {} : { onEvent }),
  });
}
