import { join } from 'node:path';
import { pollBatches, submitBatch, type BatchProgress, type BatchWaiting } from '@envloom/llm';
import { serverOf, interruption, type LanguageModelSettings } from '@envloom/llm/command';
import type { RunOutput } from './make-environments.ts';

/** The Batch API promises its answers within a day. */
const longestWait = 25 * 60 * 60 * 1000;

/** What a run left to be done. */
interface BatchedRun {
  readonly waiting: BatchWaiting | undefined;
  readonly stopped: Error | undefined;
}

type Settings = Pick<LanguageModelSettings, 'state' | 'baseUrl'>;

/**
 * Runs, hands what waits to the Batch API, waits for the answers and goes on, until nothing waits.
 * It may be ended at any time: batches go on without it, and the same command finds them again.
 *
 * @param pollSeconds between two looks at the batches
 */
export async function submitted<R extends BatchedRun>(
  runOnce: () => Promise<R>,
  settings: Settings,
  output: RunOutput,
  pollSeconds = 60,
): Promise<R> {
  const everyMs = 1000 * pollSeconds;
  await poll(settings, output, everyMs, 0);
  let before = '';
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each run goes on from the answers before
    const run = await runOnce();
    const open = openQuestions(run);
    if (run.stopped !== undefined || open === '') return run;
    if (open === before) return { ...run, stopped: new Error(nothingCame) };
    before = open;
    // oxlint-disable-next-line no-await-in-loop -- each run goes on from the answers before
    const progress = await submitAndWait(settings, output, everyMs);
    if (!progress.isDone) return run;
  }
}

const openQuestions = ({ waiting }: BatchedRun): string =>
  (waiting?.questions ?? [])
    .map(({ key }) => key)
    .toSorted()
    .join();

/** Else the same requests would be submitted for ever. */
const nothingCame =
  'The batches ended without a single answer; see the messages above. Nothing is submitted again by itself: ' +
  'look at the batches on the server, and run the same command again.';

async function submitAndWait(
  settings: Settings,
  output: RunOutput,
  everyMs: number,
): Promise<BatchProgress> {
  const { created, found } = await submitBatch({
    folder: folderOf(settings),
    ...serverOf(settings),
  });
  output.progress.say(`Submitted ${created.length + found.length} batches; waiting for answers.`);
  const progress = await poll(settings, output, everyMs, longestWait);
  for (const { note, status } of progress.batches) {
    if (note !== undefined) output.progress.say(`A batch is ${status}: ${note}`);
  }
  return progress;
}

async function poll(
  settings: Settings,
  { progress, onInterrupt }: RunOutput,
  everyMs: number,
  waitMs: number,
): Promise<BatchProgress> {
  const stop = interruption(onInterrupt, progress.say);
  try {
    return await pollBatches({
      folder: folderOf(settings),
      ...serverOf(settings),
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

const folderOf = ({ state }: Settings): string => join(state, 'batch');
