import { join } from 'node:path';
import { LanguageModelError, type PendingQuestion, type StageTotals } from '@envloom/llm';
import { inProcessQueue } from '@envloom/work';
import { openCached } from '@envloom/llm/command';
import { draftModel } from '../modeling/draft-model.ts';
import type { ExamineModel } from '../outcome.ts';
import { decisionOn } from '../run-record/item-decision.ts';
import { examinerOf } from '../environment/open-modeling.ts';
import { existingEnvironments, type CorpusJob } from './make-environments.ts';
import { runCorpus, type CorpusRun } from './run-corpus.ts';

/** How far a run has come, and what it would do next. */
export interface CachedRun extends CorpusRun {
  /** Questions that it would ask now; others follow from their answers. */
  readonly pending: readonly PendingQuestion[];
  /** Models that it would examine now. */
  readonly unexamined: number;
  readonly totals: readonly StageTotals[];
  readonly hasReaders: boolean;
}

/**
 * Goes the way of a run as far as the ledger knows it. Asks, examines and writes nothing.
 *
 * @param languageModel the model as it was, or would be, asked for
 */
export async function cachedRun(
  { place, settings, reading, selection }: CorpusJob,
  languageModel: string,
): Promise<CachedRun> {
  const cached = openCached(settings, languageModel);
  const { model, embedder, ledger } = cached;
  const examiner = examinerOf(place, settings, { ledger, queue: inProcessQueue({}) });
  let unexamined = 0;
  // oxlint-disable-next-line typescript/require-await -- what throws here must reject
  const examine: ExamineModel = async (checked, topic) => {
    const known = examiner.known(checked);
    if (known !== undefined) return known;
    unexamined += 1;
    throw new LanguageModelError('waiting', `${topic.name} has not been examined yet.`);
  };
  try {
    const ports = {
      ...place,
      model,
      embedder,
      draft: draftModel(),
      examine,
      hasReaders: settings.readers,
      keep: () => Promise.resolve(),
      options: settings,
      decision: (name: string) => decisionOn(ledger, name),
      signal: new AbortController().signal,
      existing: existingEnvironments(join(place.workspaceRoot, place.directory)),
    };
    const run = await runCorpus(reading.tasks, ports, { selection, atOnce: settings.concurrency });
    const { readers: hasReaders } = settings;
    return { ...run, pending: cached.pending(), unexamined, totals: ledger.totals(), hasReaders };
  } finally {
    cached.close();
  }
}
