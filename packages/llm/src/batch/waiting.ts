import { existsSync } from 'node:fs';
import { z } from 'zod';
import { batchPaths, type BatchPaths } from './batch-list.ts';
import { keysUnderWay } from './prepare.ts';
import { openRequests } from './requests.ts';
import { linesOf } from '../jsonl/lines.ts';
import { readJson } from '../jsonl/parse-json.ts';

/** The open questions of a folder. */
export interface BatchWaiting {
  /** Where the requests stand, and where answers are read from. */
  readonly requestsFile: string;
  readonly resultsFile: string;
  readonly count: number;
  /** How many of them are in a batch that was submitted and has not ended. */
  readonly submitted: number;
  readonly stages: readonly { readonly stage: string; readonly count: number }[];
  readonly questions: readonly IndexEntry[];
}

/** What waits for an answer in the folder of a batch. */
export function waitingIn(folder: string): BatchWaiting {
  const paths = batchPaths(folder);
  const index = readIndex(paths);
  const underWay = keysUnderWay(paths);
  const questions = [...openRequests(paths)].map(
    ({ key }): IndexEntry => index.get(key) ?? { key, stage: 'unknown', subject: 'unknown' },
  );
  return {
    requestsFile: paths.requests,
    resultsFile: `${paths.folder}/results.jsonl`,
    count: questions.length,
    submitted: questions.filter(({ key }) => underWay.has(key)).length,
    stages: [...Map.groupBy(questions, ({ stage }) => stage)].map(([stage, some]) => ({
      stage,
      count: some.length,
    })),
    questions,
  };
}

const indexLine = z.object({ key: z.string(), stage: z.string(), subject: z.string() });

/** What a question is for and whom it is about. */
type IndexEntry = z.infer<typeof indexLine>;

/** Stage and subject of every question that was ever written to the folder. */
export function readIndex(paths: BatchPaths): ReadonlyMap<string, IndexEntry> {
  const entries = new Map<string, IndexEntry>();
  if (!existsSync(paths.index)) return entries;
  for (const { text } of linesOf(paths.index)) {
    const entry = readJson(text ?? '', indexLine);
    if (entry.ok) entries.set(entry.value.key, entry.value);
  }
  return entries;
}
