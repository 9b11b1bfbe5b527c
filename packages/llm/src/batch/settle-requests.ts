import { readAnswers, type BatchAnswers } from './answers.ts';
import { lastFailure } from './failures.ts';
import type { BatchPaths } from './paths.ts';
import { readIndex } from './request-index.ts';
import { RequestFile } from './requests.ts';

/** Reads all answers, and takes what is settled out of the file of open questions. */
export function settleRequests(
  paths: BatchPaths,
  requests: RequestFile = new RequestFile(paths),
): BatchAnswers {
  const index = readIndex(paths);
  const answers = readAnswers(paths, (key) => index.has(key));
  requests.keepOnly((key) => isOpen(answers, key));
  return answers;
}

function isOpen(answers: BatchAnswers, key: string): boolean {
  return !answers.has(key) && lastFailure(answers.failures(key)) === undefined;
}
