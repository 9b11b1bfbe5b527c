import { join } from 'node:path';
import type { BatchWaiting, StageTotals } from '@envloom/llm';
import type { CorpusReading } from '../corpus/reading.ts';
import type { LanguageModelSettings } from '@envloom/llm/command';
import { interruption, type OnInterrupt } from '@envloom/llm/command';
import {
  openModeling,
  type ModelingPlace,
  type ModelingSettings,
  type OpenModeling,
} from '../environment/open-modeling.ts';
import { existingEnvironments } from './existing.ts';
import { keepLastRun, type LastRun } from './last-run.ts';
import { runCorpus, type CorpusRun } from './run-corpus.ts';
import type { RunProgress } from './run-progress.ts';

export interface CorpusJob {
  readonly place: ModelingPlace;
  readonly settings: LanguageModelSettings & ModelingSettings;
  readonly reading: CorpusReading;
  readonly count: number | undefined;
  /** As the command was given, for `--status`. */
  readonly options: LastRun['options'];
}

export interface RunOutput {
  readonly progress: RunProgress;
  readonly onInterrupt: OnInterrupt;
}

export interface FinishedRun extends CorpusRun {
  readonly totals: readonly StageTotals[];
  readonly waiting: BatchWaiting | undefined;
}

/** Topics on their way for each call that may be under way: some of them are being examined. */
const topicsPerCall = 2;

/**
 * Makes the environments of a corpus, each written as soon as it is accepted.
 *
 * @throws Error or LanguageModelError where the language model cannot be asked at all
 */
export async function makeEnvironments(job: CorpusJob, output: RunOutput): Promise<FinishedRun> {
  const { progress, onInterrupt } = output;
  const inform = progress.say.bind(progress);
  const stop = interruption(onInterrupt, inform);
  try {
    const modeling = await openModeling(job.place, job.settings, {
      inform,
      onModel: progress.onModel,
      onTopic: progress.onTopic,
      onExamination: progress.onExamination,
    });
    const { language } = modeling;
    keepLastRun(language.ledger, { options: job.options, languageModel: language.name });
    try {
      const run = await runIt(job, modeling, progress, stop.soft);
      await language.drained(stop.hard);
      // A run that was stopped has not asked everything.
      if (run.stopped === undefined) language.forgetUnasked();
      return { ...run, totals: language.ledger.totals(), waiting: language.waiting() };
    } finally {
      progress.clear();
      await modeling.close();
    }
  } finally {
    stop.close();
  }
}

function runIt(
  { place, settings, reading, count }: CorpusJob,
  { language, ports }: OpenModeling,
  progress: RunProgress,
  signal: AbortSignal,
): Promise<CorpusRun> {
  return runCorpus(
    reading.tasks,
    {
      ...ports,
      signal,
      embedder: language.embedder,
      existing: existingEnvironments(join(place.workspaceRoot, place.directory)),
      onMining: progress.onMining,
      onTopics: ({ topics }) => {
        progress.onTopics(topics.length);
      },
      onEnd: progress.onEnd.bind(progress),
    },
    { count, atOnce: topicsPerCall * settings.concurrency },
  );
}
