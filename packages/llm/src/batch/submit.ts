import { openAsBlob } from 'node:fs';
import type { Batch } from 'openai/resources/batches';
import { LanguageModelError, type LanguageModelProblem } from '../errors.ts';
import { takeFileLock } from '../jsonl/file-lock.ts';
import { settleRequests } from './answers.ts';
import {
  batchPlace,
  submissionOfBatch,
  type BatchPlace,
  type BatchPlaceOptions,
} from './batch-api.ts';
import { putEntry, readBatchList, type BatchEntry, type BatchPaths } from './batch-list.ts';
import { openaiLimits, prepareBatches, submittedFile, type BatchLimits } from './prepare.ts';

export interface SubmitOptions extends BatchPlaceOptions {
  /** What one batch may hold; of OpenAI unless told. */
  readonly limits?: BatchLimits;
}

/** What a submission did. */
export interface Submitted {
  /** Batches that the server has now because of this call. */
  readonly created: readonly BatchEntry[];
  /** Batches that an earlier call had created without living to note it. */
  readonly found: readonly BatchEntry[];
}

/**
 * Submits all open questions that are in no batch yet to a Batch API.
 *
 * No question is submitted twice, whenever a process ends: an input file is written and noted in
 * `batches.json` before anything is sent, the batch carries the file's hash as metadata, and a noted
 * file without a batch is looked up in the server's list of batches by that hash before it is sent.
 *
 * @throws LanguageModelError
 */
export async function submitBatch(options: SubmitOptions): Promise<Submitted> {
  const to = batchPlace(options);
  const release = takeSubmitLock(to.paths);
  try {
    const leftOver = new Set(unsubmitted(to.paths).map(({ submission }) => submission));
    settleRequests(to.paths);
    prepareBatches(to.paths, options.limits ?? openaiLimits);
    return await submitAll(to, leftOver);
  } finally {
    release();
  }
}

function takeSubmitLock({ submitLock, folder }: BatchPaths): () => void {
  try {
    return takeFileLock(submitLock, 0);
  } catch {
    throw new LanguageModelError(
      'bad-request',
      `another process is submitting the questions of ${folder}; wait for it to end`,
    );
  }
}

function unsubmitted(paths: BatchPaths): readonly BatchEntry[] {
  return readBatchList(paths).filter(({ batchId }) => batchId === undefined);
}

async function submitAll(to: BatchPlace, leftOver: ReadonlySet<string>): Promise<Submitted> {
  const created: BatchEntry[] = [];
  const found: BatchEntry[] = [];
  for (const entry of unsubmitted(to.paths)) {
    // oxlint-disable-next-line no-await-in-loop -- each is noted before the next is sent
    const there = leftOver.has(entry.submission) ? await lookUp(to, entry) : undefined;
    // oxlint-disable-next-line no-await-in-loop -- likewise
    const batch = there ?? (await create(to, entry));
    const noted = { ...entry, batchId: batch.id, status: batch.status };
    putEntry(to.paths, noted);
    (there === undefined ? created : found).push(noted);
  }
  return { created, found };
}

async function create(to: BatchPlace, entry: BatchEntry): Promise<Batch> {
  const inputFile = await upload(to, entry);
  try {
    return await to.api.create(inputFile, entry.submission, to.signal);
  } catch (error) {
    const there = isCertain(error) ? undefined : await lookUp(to, entry);
    if (there !== undefined) return there;
    throw error;
  }
}

/** Answers after which there is certainly no batch. */
const refusals: ReadonlySet<LanguageModelProblem> = new Set([
  'unauthorized',
  'rate-limited',
  'bad-request',
]);

function isCertain(error: unknown): boolean {
  return error instanceof LanguageModelError && refusals.has(error.problem);
}

async function upload({ paths, api, signal }: BatchPlace, entry: BatchEntry): Promise<string> {
  const input = await openAsBlob(submittedFile(paths, entry));
  return api.upload(new File([input], `${entry.submission}.jsonl`), signal);
}

/** The batch of an entry on the server. One whose input was not valid ran nothing and does not count. */
function lookUp({ api, signal }: BatchPlace, entry: BatchEntry): Promise<Batch | undefined> {
  const isIt = (batch: Batch): boolean =>
    submissionOfBatch(batch) === entry.submission && batch.status !== 'failed';
  return api.find(isIt, signal);
}
