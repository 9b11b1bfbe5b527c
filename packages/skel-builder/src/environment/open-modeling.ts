import { availableParallelism } from 'node:os';
import { inProcessQueue, type JobQueue, remoteQueue } from '@envloom/work';
import { draftModel } from '../modeling/draft-model.ts';
import type { RunProgress } from '../corpus-run/run-progress.ts';
import { examineHandler } from '../examination/examine-handler.ts';
import { createExaminer, type Examiner, type ExaminerOptions } from '../examination/examiner.ts';
import {
  openModel,
  type OpenModel,
  type ModelingOptions,
  type LanguageModelSettings,
} from '@envloom/llm/command';
import { decisionOn } from '../run-record/item-decision.ts';
import { keepOutcome } from './keep-outcome.ts';
import type { ModelingPorts } from './model-environment.ts';

/** How topics become environments. */
export interface ModelingSettings {
  readonly rounds: number;
  readonly scenarios: number;
  /** Whether readers look at what passed the examination. */
  readonly readers: boolean;
  /** Fewest operations of an environment; those of skel-builder unless given. */
  readonly minOperations?: number;
  /** Processes that examine at the same time. */
  readonly workers: number;
  /** Seconds after which an examination is given up. */
  readonly patience: number;
}

/** The seed of the scenarios, as `npx nx g scenarios --seed` takes it. */
const seed = 7;

/** A bound for what never ends: on a busy machine minutes become many. */
const patience = 3_600;

/** @throws Error that names the option */
export function modelingSettings(options: ModelingOptions): ModelingSettings {
  return {
    rounds: options.rounds,
    scenarios: options.scenarios,
    readers: options.readers,
    workers: options.workers ?? availableParallelism(),
    patience,
  };
}

export interface ModelingPlace {
  readonly workspaceRoot: string;
  /** The folder of environments, relative to the workspace root. */
  readonly directory: string;
  /** The npm name that an environment gets; `@envloom/env-<name>` without it. */
  readonly packageName?: (name: string) => string;
  /** Files that say what an environment was made from, by name; they are kept beside its model. */
  readonly sources?: Readonly<Record<string, string>>;
}

/** Who is told of what happens. */
type Listeners = Pick<RunProgress, 'say' | 'onModel' | 'onTopic' | 'onExamination'>;

type Settings = LanguageModelSettings & ModelingSettings;

/** Everything that is needed to turn topics into environments, until it is closed. */
export interface OpenModeling {
  readonly language: OpenModel;
  readonly ports: Omit<ModelingPorts, 'signal'>;
  close(): Promise<void>;
}

/** @throws Error or LanguageModelError where the language model cannot be asked */
export async function openModeling(
  place: ModelingPlace,
  settings: Settings,
  listeners: Listeners,
): Promise<OpenModeling> {
  const queue = queueOf(place, settings, listeners);
  try {
    const askers = settings.redisUrl === undefined ? undefined : queue;
    const { say: inform, onModel, onTopic, onExamination } = listeners;
    const language = await openModel(settings, { inform, onEvent: onModel }, askers);
    const { ledger } = language;
    const examiner = examinerOf(place, settings, { ledger, queue, onEvent: onExamination });
    return {
      language,
      ports: { ...portsOf(place, settings, examiner, language), onEvent: onTopic },
      close: async () => {
        language.close();
        await queue.close();
      },
    };
  } catch (error) {
    await queue.close();
    throw error;
  }
}

/** Work is handed to workers, where there is a Redis, and is done by processes of this one elsewhere. */
function queueOf(
  { workspaceRoot }: ModelingPlace,
  { redisUrl, workers: concurrency }: Settings,
  { say }: Listeners,
): JobQueue {
  return redisUrl === undefined
    ? inProcessQueue({ examine: examineHandler(workspaceRoot) }, { concurrency })
    : remoteQueue(redisUrl, say);
}

function portsOf(
  place: ModelingPlace,
  settings: Settings,
  examiner: Examiner,
  { model, ledger, name: languageModel }: OpenModel,
): Omit<OpenModeling['ports'], 'onEvent'> {
  const packageOf = examiner.packageOf.bind(examiner);
  const keeper = { ...place, state: settings.state, languageModel, packageOf };
  return {
    ...place,
    model,
    draft: draftModel(),
    examine: examiner.examine,
    hasReaders: settings.readers,
    keep: (outcome, calls) => keepOutcome(outcome, calls, keeper),
    options: settings,
    decision: (name) => decisionOn(ledger, name),
  };
}

export function examinerOf(
  { workspaceRoot }: ModelingPlace,
  { patience: seconds, scenarios }: ModelingSettings,
  parts: Pick<ExaminerOptions, 'ledger' | 'queue' | 'onEvent'>,
): Examiner {
  return createExaminer({ workspaceRoot, seconds, scenarios, seed, ...parts });
}
