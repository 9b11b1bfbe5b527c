import { join } from 'node:path';

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
