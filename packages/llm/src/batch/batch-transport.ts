import { LanguageModelError } from '../errors.ts';
import type { ChatReply, ChatRequest, Transport } from '../transport.ts';
import type { BatchAnswers, BatchProblem } from './answers.ts';
import { finalError } from './failures.ts';
import { batchPaths, type BatchPaths } from './paths.ts';
import { RequestFile } from './requests.ts';
import { settleRequests } from './settle-requests.ts';
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
export function batchTransport(options: BatchTransportOptions): BatchTransport {
  return new FileTransport(options);
}

class FileTransport implements BatchTransport {
  readonly name = 'batch';
  readonly isOffline = true;
  readonly #paths: BatchPaths;
  readonly #requests: RequestFile;
  readonly #onProblem: (problem: BatchProblem) => void;
  readonly #asked = new Set<string>();
  #answers: BatchAnswers | undefined;

  constructor({ folder, onProblem }: BatchTransportOptions) {
    this.#paths = batchPaths(folder);
    this.#requests = new RequestFile(this.#paths);
    this.#onProblem = onProblem ?? (() => undefined);
  }

  // oxlint-disable-next-line typescript/require-await -- what throws here must reject
  async send(request: ChatRequest, signal: AbortSignal): Promise<ChatReply> {
    if (signal.aborted) throw new LanguageModelError('cancelled', 'the run was cancelled');
    this.#asked.add(request.key);
    const answers = this.#read();
    const reply = answers.reply(request);
    if (reply !== undefined) return reply;
    const failure = finalError(request, answers.failures(request.key));
    if (failure !== undefined) throw failure;
    this.#requests.add(request);
    throw new LanguageModelError('waiting', this.#waitingMessage(request));
  }

  waiting(): BatchWaiting {
    return waitingIn(this.#paths.folder);
  }

  dropUnasked(): number {
    return this.#requests.keepOnly((key) => this.#asked.has(key));
  }

  #read(): BatchAnswers {
    if (this.#answers !== undefined) return this.#answers;
    const answers = settleRequests(this.#paths, this.#requests);
    for (const problem of answers.problems) this.#onProblem(problem);
    this.#answers = answers;
    return answers;
  }

  #waitingMessage({ stage, subject }: ChatRequest): string {
    const { requests, folder } = this.#paths;
    return (
      `${stage} of ${subject} waits for an answer: the question is in ${requests}; ` +
      `put its answer into ${folder}/results.jsonl and run again`
    );
  }
}
