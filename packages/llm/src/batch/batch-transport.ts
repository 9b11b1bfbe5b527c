import { cancelled, LanguageModelError } from '../errors.ts';
import type { ChatRequest, Transport } from '../transport.ts';
import { settleRequests, type BatchAnswers, type BatchProblem } from './answers.ts';
import { finalError } from './result-line.ts';
import { batchPaths, type BatchPaths } from './batch-list.ts';
import { RequestFile } from './requests.ts';
import { waitingIn, type BatchWaiting } from './waiting.ts';

export interface BatchTransportOptions {
  /** Made when the first question is written. */
  readonly folder: string;
  /** Told once of each line of the results that gives no answer. */
  readonly onProblem?: (problem: BatchProblem) => void;
}

/** Asks through files: writes what is not answered yet, and reads answers that others put there. */
export interface BatchTransport extends Transport {
  /** What is open now, of this run and of others. */
  waiting(): BatchWaiting;
  /**
   * Takes the questions out of the file that this transport was not asked: left over from other
   * prompts, options or subjects. @returns how many
   */
  dropUnasked(): number;
}

/**
 * A transport whose answers come from files. A question without an answer is written to
 * `requests.jsonl` and throws `waiting`; a later run, with answers in `results.jsonl` or `results/`,
 * gets them. Files are read once, at the first question.
 */
export function batchTransport({ folder, onProblem }: BatchTransportOptions): BatchTransport {
  const paths = batchPaths(folder);
  const requests = new RequestFile(paths);
  const asked = new Set<string>();
  let known: BatchAnswers | undefined;
  const read = (): BatchAnswers => {
    if (known !== undefined) return known;
    known = settleRequests(paths, requests);
    for (const problem of known.problems) onProblem?.(problem);
    return known;
  };
  return {
    name: 'batch',
    isOffline: true,
    waiting: () => waitingIn(folder),
    dropUnasked: () => requests.keepOnly((key) => asked.has(key)),
    // oxlint-disable-next-line typescript/require-await -- what throws here must reject
    async send(request, signal) {
      if (signal.aborted) throw cancelled(signal);
      asked.add(request.key);
      const answers = read();
      const reply = answers.reply(request);
      if (reply !== undefined) return reply;
      const failure = finalError(request, answers.failures(request.key));
      if (failure !== undefined) throw failure;
      requests.add(request);
      throw new LanguageModelError('waiting', waitingMessage(request, paths));
    },
  };
}

function waitingMessage({ stage, subject }: ChatRequest, { requests, folder }: BatchPaths): string {
  return (
    `${stage} of ${subject} waits for an answer: the question is in ${requests}; ` +
    `put its answer into ${folder}/results.jsonl and run again`
  );
}
