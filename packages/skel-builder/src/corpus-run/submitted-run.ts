import { join } from 'node:path';
import { pollBatches, submitBatch, type BatchProgress } from '@envloom/llm';
import { serverOf, interruption } from '@envloom/llm/command';
import {
  makeEnvironments,
  type CorpusJob,
  type FinishedRun,
  type RunOutput,
} from './make-environments.ts';

/** The Batch API promises its answers within a day. */
const longestWait = 25 * 60 * 60 * 1000;

/**
 * Runs, hands what waits to the Batch API, waits for the answers and goes on, until nothing waits.
 * It may be ended at any time: batches go on without it, and the same command finds them again.
 *
 * @param pollSeconds between two looks at the batches
 */
export async function submittedRun(
  job: CorpusJob,
  output: RunOutput,
  pollSeconds = 60,
): Promise<FinishedRun> {
  const everyMs = 1000 * pollSeconds;
  await poll(job, output, everyMs, 0);
  let before = '';
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each run goes on from the answers before
    const run = await makeEnvironments(job, output);
    const open = openQuestions(run);
    if (run.stopped !== undefined || open === '') return run;
    if (open === before) return { ...run, stopped: new Error(nothingCame) };
    before = open;
    // oxlint-disable-next-line no-await-in-loop -- each run goes on from the answers before
    const progress = await submitAndWait(job, output, everyMs);
    if (!progress.isDone) return run;
  }
}

const openQuestions = ({ waiting }: FinishedRun): string =>
  (waiting?.questions ?? [])
    .map(({ key }) => key)
    .toSorted()
    .join();

/** Else the same requests would be submitted for ever. */
const nothingCame =
  'The batches ended without a single answer; see the messages above. Nothing is submitted again by itself: ' +
  'look at the batches on the server, and run the same command again.';

async function submitAndWait(
  job: CorpusJob,
  output: RunOutput,
  everyMs: number,
): Promise<BatchProgress> {
  const { created, found } = await submitBatch({
    folder: folderOf(job),
    ...serverOf(job.settings),
  });
  output.progress.say(`Submitted ${created.length + found.length} batches; waiting for answers.`);
  const progress = await poll(job, output, everyMs, longestWait);
  for (const { note, status } of progress.batches) {
    if (note !== undefined) output.progress.say(`A batch is ${status}: ${note}`);
  }
  return progress;
}

async function poll(
  job: CorpusJob,
  { progress, onInterrupt }: RunOutput,
  everyMs: number,
  waitMs: number,
): Promise<BatchProgress> {
  const stop = interruption(onInterrupt, progress.say);
  try {
    return await pollBatches({
      folder: folderOf(job),
      ...serverOf(job.settings),
      everyMs,
      waitMs,
      signal: stop.soft,
      onPoll: progress.onPoll,
    });
  } finally {
    progress.clear();
    stop.close();
  }
}

const folderOf = ({ settings }: CorpusJob): string => join(settings.state, 'batch');
