import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withFileLock } from '../jsonl/file-lock.ts';
import { writeAtomically } from '@envloom/core/files';
import { readBatchList, writeBatchList, type BatchEntry, type BatchPaths } from './batch-list.ts';
import { openRequests, requestsIn, type OpenRequest } from './requests.ts';

/** What one input file may hold. */
export interface BatchLimits {
  readonly requests: number;
  readonly bytes: number;
}

/** Of OpenAI: https://platform.openai.com/docs/api-reference/batch/create */
export const openaiLimits: BatchLimits = { requests: 50_000, bytes: 200_000_000 };

/** The input file of an entry. */
export function submittedFile({ submitted }: BatchPaths, { submission }: BatchEntry): string {
  return join(submitted, `${submission}.jsonl`);
}

/**
 * Puts open questions that are in no batch yet into input files, one model each, and notes them as
 * prepared. From here on they belong to that batch until it has ended.
 */
export function prepareBatches(paths: BatchPaths, limits: BatchLimits): void {
  withFileLock(paths.lock, () => {
    const taken = keysUnderWay(paths);
    for (const [model, requests] of byModel(paths, taken)) {
      for (const part of partsOf(requests, limits)) prepare(paths, model, part);
    }
  });
}

/** Keys of the questions in batches that have not ended. */
export function keysUnderWay(paths: BatchPaths): ReadonlySet<string> {
  const files = readBatchList(paths)
    .filter(({ isCollected }) => !isCollected)
    .map((entry) => submittedFile(paths, entry))
    .filter((file) => existsSync(file));
  return new Set(files.flatMap((file) => [...requestsIn(file)].map(({ key }) => key)));
}

function byModel(
  paths: BatchPaths,
  taken: ReadonlySet<string>,
): ReadonlyMap<string, readonly OpenRequest[]> {
  const open = [...openRequests(paths)].filter(({ key }) => !taken.has(key));
  return Map.groupBy(open, ({ model }) => model);
}

function partsOf(requests: readonly OpenRequest[], limits: BatchLimits): readonly string[][] {
  const parts: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const { text } of requests) {
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > limits.bytes || (parts.at(-1)?.length ?? 0) >= limits.requests) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(text);
    bytes += size;
  }
  return parts;
}

function prepare(paths: BatchPaths, model: string, lines: readonly string[]): void {
  const text = lines.map((line) => `${line}\n`);
  const entries = readBatchList(paths);
  const submission = submissionOf(text, entries);
  const entry = {
    submission,
    model,
    requests: lines.length,
    status: 'prepared',
    isCollected: false,
  };
  // The file comes first: an entry without its file could never be submitted.
  writeAtomically(submittedFile(paths, entry), text);
  writeBatchList(paths, [...entries, entry]);
}

function submissionOf(text: readonly string[], entries: readonly BatchEntry[]): string {
  const hash = createHash('sha256');
  for (const line of text) hash.update(line);
  const digest = hash.digest('hex');
  const earlier = entries.filter((entry) => entry.submission.startsWith(digest)).length;
  return `${digest}-${String(earlier + 1)}`;
}
