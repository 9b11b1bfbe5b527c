import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LanguageModelError } from '../errors.ts';
import { withFileLock } from '../jsonl/file-lock.ts';
import { readJson } from '../jsonl/parse-json.ts';
import { writeAtomically } from '@envloom/core/files';

const entrySchema = z.strictObject({
  /**
   * SHA-256 of the input file, and how often this very file was submitted. Goes to the server as
   * metadata, where a batch is found by it.
   */
  submission: z.string(),
  model: z.string(),
  requests: z.number().int(),
  /** undefined until the server is known to have it. */
  batchId: z.string().exactOptional(),
  /** `prepared`, then the status that the server gave last. */
  status: z.string(),
  /** Whether it has ended and its results are here. */
  isCollected: z.boolean(),
});

/** One batch of a Batch API, as the folder remembers it. */
export type BatchEntry = z.infer<typeof entrySchema>;

const fileSchema = z.strictObject({ format_version: z.literal(1), batches: z.array(entrySchema) });

/** @throws LanguageModelError 'bad-request' where the file is not ours */
export function readBatchList({ batches }: BatchPaths): readonly BatchEntry[] {
  if (!existsSync(batches)) return [];
  const file = readJson(readFileSync(batches, 'utf8'), fileSchema);
  if (file.ok) return file.value.batches;
  throw new LanguageModelError(
    'bad-request',
    `${batches} is not the list of submitted batches: ${file.message}. It tells what was paid for; bring it back, or repair it by hand.`,
  );
}

/** Replaces the list; its caller holds the lock of the folder. */
export function writeBatchList(paths: BatchPaths, batches: readonly BatchEntry[]): void {
  writeAtomically(paths.batches, [`${JSON.stringify({ format_version: 1, batches }, null, 2)}\n`]);
}

/** Puts the new state of an entry into the list, and keeps it. */
export function putEntry(paths: BatchPaths, entry: BatchEntry): void {
  withFileLock(paths.lock, () => {
    const entries = readBatchList(paths);
    const changed = entries.map((old) => (old.submission === entry.submission ? entry : old));
    writeBatchList(paths, changed);
  });
}

/** Where a batch keeps its files; all are in one folder. */
export interface BatchPaths {
  readonly folder: string;
  /** Open questions, in the input format of the OpenAI Batch API. */
  readonly requests: string;
  /** Stage and subject of every question that was ever written, for people. */
  readonly index: string;
  /** Files of answers; `results*.jsonl` beside this folder are read as well. */
  readonly results: string;
  /** Input files as they were submitted, until their batch has ended. */
  readonly submitted: string;
  readonly batches: string;
  readonly lock: string;
  readonly submitLock: string;
}

export function batchPaths(folder: string): BatchPaths {
  return {
    folder,
    requests: join(folder, 'requests.jsonl'),
    index: join(folder, 'requests.index.jsonl'),
    results: join(folder, 'results'),
    submitted: join(folder, 'submitted'),
    batches: join(folder, 'batches.json'),
    lock: join(folder, 'requests.lock'),
    submitLock: join(folder, 'submit.lock'),
  };
}
