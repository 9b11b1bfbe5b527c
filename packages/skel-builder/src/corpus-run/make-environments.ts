import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { environmentNames, modelFile } from '@envloom/env-package';
import { readModel } from '@envloom/logic-model';
import { originOf } from '../environment/provenance-file.ts';
import type { ExistingEnvironment } from '../mining/result.ts';
import type { BatchWaiting, Ledger, StageTotals } from '@envloom/llm';
import type { CorpusReading } from '../corpus/reading.ts';
import {
  type LanguageModelSettings,
  interruption,
  type OnInterrupt,
  type OpenModel,
} from '@envloom/llm/command';
import {
  openModeling,
  type ModelingPlace,
  type ModelingSettings,
  type OpenModeling,
} from '../environment/open-modeling.ts';
import { RunRecorder } from '../run-record/run-recorder.ts';
import { runCorpus, type CorpusRun, type TopicSelection } from './run-corpus.ts';
import type { RunProgress } from './run-progress.ts';

/** What a run was asked for, so that `--status` can tell of it later. */
const lastRunSchema = z.looseObject({
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The model as it was asked for. */
  languageModel: z.string(),
});

export type LastRun = z.infer<typeof lastRunSchema>;

/** Where the ledger keeps it. */
const lastRunKey = ['run', 'last'] as const;

export function lastRun(ledger: Pick<Ledger, 'result'>): LastRun | undefined {
  return lastRunSchema.safeParse(ledger.result(...lastRunKey)).data;
}

export interface CorpusJob {
  readonly place: ModelingPlace;
  readonly settings: LanguageModelSettings & ModelingSettings;
  readonly reading: CorpusReading;
  readonly selection: TopicSelection;
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
  const stop = interruption(onInterrupt, progress.say);
  try {
    const modeling = await openModeling(job.place, job.settings, progress);
    const { language } = modeling;
    const asked: LastRun = { options: job.options, languageModel: language.name };
    language.ledger.putResult(...lastRunKey, asked);
    const recorder = recorderOf(job, language);
    try {
      const run = await runIt(job, modeling, { progress, recorder }, stop.soft);
      await language.drained(stop.hard);
      recorder.finish(run.stopped);
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
  { place, settings, reading, selection }: CorpusJob,
  { language, ports }: OpenModeling,
  { progress, recorder }: { readonly progress: RunProgress; readonly recorder: RunRecorder },
  signal: AbortSignal,
): Promise<CorpusRun> {
  return runCorpus(
    reading.tasks,
    {
      ...ports,
      signal,
      embedder: language.embedder,
      existing: existingEnvironments(join(place.workspaceRoot, place.directory)),
      onMining: (event) => {
        recorder.onMining(event);
        progress.onMining(event);
      },
      onTopics: (mined) => {
        recorder.onTopics(mined);
        progress.onTopics(mined.topics.length);
      },
      onEvent: (event) => {
        recorder.onTopic(event);
        ports.onEvent?.(event);
      },
      onRound: recorder.onRound,
      onEnd: (end) => {
        recorder.onEnd(end);
        progress.onEnd(end);
      },
    },
    { selection, atOnce: topicsPerCall * settings.concurrency },
  );
}

function recorderOf(
  { settings, reading, options }: CorpusJob,
  { ledger, name }: OpenModel,
): RunRecorder {
  const { corpus } = options;
  return new RunRecorder(ledger, {
    kind: 'envs',
    language_model: name,
    provider: settings.provider,
    ...(typeof corpus === 'string' && { corpus }),
    funnel: { records: reading.records, tasks: reading.tasks.length },
  });
}

/**
 * The environments of a folder, as topics are compared with them. One whose model cannot be read is
 * left out: only its name is taken.
 *
 * @param directory absolute
 */
export function existingEnvironments(directory: string): readonly ExistingEnvironment[] {
  return environmentNames(directory).map((name) =>
    existingEnvironment(join(directory, name), name),
  );
}

function existingEnvironment(folder: string, name: string): ExistingEnvironment {
  const read = readModel(readFileSync(join(folder, modelFile), 'utf8'), modelFile);
  const model = read.ok ? read.parsed.model : undefined;
  return {
    name,
    title: model?.title ?? name,
    summary: model?.summary ?? '',
    introduction: model?.introduction,
    domain: model?.domain ?? 'other/unknown',
    topic: originOf(folder)?.topic,
  };
}
