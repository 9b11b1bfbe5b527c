import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch, BatchError } from 'openai/resources/batches';
import { cancelled } from '../errors.ts';
import { putEntry, readBatchList, type BatchEntry } from './batch-list.ts';
import { submittedFile } from './prepare.ts';
import { batchPlace, type BatchPlace, type BatchPlaceOptions } from './batch-api.ts';

export interface PollOptions extends BatchPlaceOptions {
  /** How long to go on asking, in milliseconds; 0: ask once. */
  readonly waitMs?: number;
  /** Between two rounds, in milliseconds. */
  readonly everyMs?: number;
  /** Told after each round. */
  readonly onPoll?: (progress: BatchProgress) => void;
}

/** How far the batches of a folder are. */
export interface BatchProgress {
  readonly batches: readonly BatchState[];
  /** Whether nothing more will come: every submitted batch has ended, and its results are here. */
  readonly isDone: boolean;
}

interface BatchState extends Pick<BatchEntry, 'batchId' | 'model' | 'status' | 'requests'> {
  readonly completed: number;
  readonly failed: number;
  /** Why the server did not take it. */
  readonly note?: string;
}

/** Statuses after which nothing more comes. */
const ended: ReadonlySet<string> = new Set(['completed', 'failed', 'expired', 'cancelled']);

/**
 * Asks how far the submitted batches are, and downloads the output and error files of those that
 * have ended into `results/`, where the batch transport reads them. May be stopped and called again
 * at any time.
 *
 * @throws LanguageModelError
 */
export async function pollBatches(options: PollOptions): Promise<BatchProgress> {
  const place = batchPlace(options);
  const { everyMs = 60_000, waitMs = 0 } = options;
  const end = Date.now() + waitMs;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- rounds come one after the other
    const progress = await pollOnce(place);
    options.onPoll?.(progress);
    if (progress.isDone || Date.now() + everyMs > end) return progress;
    // oxlint-disable-next-line no-await-in-loop -- likewise
    await sleep(everyMs, undefined, { signal: place.signal }).catch((error: unknown) => {
      throw place.signal.aborted ? cancelled(place.signal) : error;
    });
  }
}

async function pollOnce(at: BatchPlace): Promise<BatchProgress> {
  const states: BatchState[] = [];
  for (const [place, entry] of readBatchList(at.paths).entries()) {
    if (entry.isCollected) continue;
    // oxlint-disable-next-line no-await-in-loop -- few batches, and each changes the list
    states.push(await pollOne(at, entry, place));
  }
  const isUnderWay = ({ batchId, status }: BatchState): boolean =>
    batchId !== undefined && !ended.has(status);
  return { batches: states, isDone: !states.some(isUnderWay) };
}

async function pollOne(at: BatchPlace, entry: BatchEntry, place: number): Promise<BatchState> {
  const { batchId } = entry;
  if (batchId === undefined) return stateOf(entry, undefined);
  const batch = await at.api.retrieve(batchId, at.signal);
  const hasEnded = ended.has(batch.status);
  if (hasEnded) await collect(at, batch, place);
  putEntry(at.paths, { ...entry, status: batch.status, isCollected: hasEnded });
  if (hasEnded) rmSync(submittedFile(at.paths, entry), { force: true });
  return stateOf({ ...entry, status: batch.status }, batch);
}

function stateOf(entry: BatchEntry, batch: Batch | undefined): BatchState {
  const { submission: _submission, isCollected: _isCollected, ...known } = entry;
  const { completed = 0, failed = 0 } = batch?.request_counts ?? {};
  const errors = (batch?.errors?.data ?? []).slice(0, 5).map(errorText);
  return { ...known, completed, failed, ...(errors.length > 0 && { note: errors.join('; ') }) };
}

function errorText({ code, line, message }: BatchError): string {
  const place = typeof line === 'number' ? `line ${String(line)}: ` : '';
  return `${place}${message ?? code ?? 'no reason given'}`;
}

async function collect(at: BatchPlace, batch: Batch, place: number): Promise<void> {
  // Files of results count in the order of their names: what was submitted later counts more.
  const name = `${String(place + 1).padStart(6, '0')}-${batch.id.replaceAll(/[^\w-]/gu, '_')}`;
  await download(at, batch.output_file_id, `${name}.output.jsonl`);
  await download(at, batch.error_file_id, `${name}.errors.jsonl`);
}

async function download(
  { paths, api, signal }: BatchPlace,
  fileId: string | null | undefined,
  name: string,
): Promise<void> {
  if (fileId === null || fileId === undefined || fileId === '') return;
  mkdirSync(paths.results, { recursive: true });
  const draft = join(paths.results, `${name}.part`);
  await api.download(fileId, draft, signal);
  renameSync(draft, join(paths.results, name));
}
