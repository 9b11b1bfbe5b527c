import { batchPaths } from './paths.ts';
import { keysUnderWay } from './prepare.ts';
import { readIndex } from './request-index.ts';
import { openRequests } from './requests.ts';

/** The open questions of a folder. */
export interface BatchWaiting {
  /** Where the requests stand, and where answers are read from. */
  readonly requestsFile: string;
  readonly resultsFile: string;
  readonly count: number;
  /** How many of them are in a batch that was submitted and has not ended. */
  readonly submitted: number;
  readonly stages: readonly { readonly stage: string; readonly count: number }[];
  readonly questions: readonly WaitingQuestion[];
}

export interface WaitingQuestion {
  readonly key: string;
  readonly stage: string;
  readonly subject: string;
}

/** What waits for an answer in the folder of a batch. */
export function waitingIn(folder: string): BatchWaiting {
  const paths = batchPaths(folder);
  const index = readIndex(paths);
  const underWay = keysUnderWay(paths);
  const questions = [...openRequests(paths)].map(
    ({ key }): WaitingQuestion => index.get(key) ?? { key, stage: 'unknown', subject: 'unknown' },
  );
  return {
    requestsFile: paths.requests,
    resultsFile: `${paths.folder}/results.jsonl`,
    count: questions.length,
    submitted: questions.filter(({ key }) => underWay.has(key)).length,
    stages: countsOf(questions),
    questions,
  };
}

function countsOf(questions: readonly WaitingQuestion[]): BatchWaiting['stages'] {
  const counts = new Map<string, number>();
  for (const { stage } of questions) counts.set(stage, (counts.get(stage) ?? 0) + 1);
  return [...counts].map(([stage, count]) => ({ stage, count }));
}
