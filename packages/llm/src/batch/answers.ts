import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf, longestLine, textAt, type FileLine } from '../jsonl/lines.ts';
import type { ChatReply, ChatRequest } from '../transport.ts';
import {
  lastFailure,
  mayPass,
  told,
  type FailureAt,
  readResultLine,
  type BatchFailure,
} from './result-line.ts';
import type { BatchPaths } from './batch-list.ts';
import { readIndex } from './waiting.ts';
import { RequestFile } from './requests.ts';

/** Something in a file of results that a person should know of. */
export interface BatchProblem {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

interface AnswerAt {
  readonly file: string;
  readonly start: number;
  readonly bytes: number;
}

/** All files of results: those in `results/` by name, then `results*.jsonl` by name. */
function resultFiles({ folder, results }: BatchPaths): readonly string[] {
  const beside = jsonlIn(folder).filter((name) => name.startsWith('results'));
  return [
    ...jsonlIn(results).map((name) => join(results, name)),
    ...beside.map((name) => join(folder, name)),
  ];
}

function jsonlIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted();
}

/**
 * The answers in all files of results. Texts stay on disk until they are asked for. Of several answers to
 * one question the last counts; a failure never replaces an answer.
 */
export class BatchAnswers {
  readonly problems: BatchProblem[] = [];
  readonly #answers = new Map<string, AnswerAt>();
  readonly #failures = new Map<string, FailureAt[]>();
  /** Error lines already counted: a file that was copied does not fail a question twice. */
  readonly #seenFailures = new Set<string>();
  readonly #isKnown: (key: string) => boolean;

  /** @param isKnown whether a question was ever written; lines that answer others are told */
  constructor(isKnown: (key: string) => boolean) {
    this.#isKnown = isKnown;
  }

  has(key: string): boolean {
    return this.#answers.has(key);
  }

  reply({ key, question }: ChatRequest): ChatReply | undefined {
    const at = this.#answers.get(key);
    if (at === undefined) return undefined;
    const result = readResultLine(textAt(at.file, at.start, at.bytes), question);
    return result.kind === 'answer' && result.key === key ? result.reply : undefined;
  }

  /** The failures of a question without an answer. */
  failures(key: string): readonly FailureAt[] {
    return this.#answers.has(key) ? [] : (this.#failures.get(key) ?? []);
  }

  readFile(file: string): void {
    const strangers: number[] = [];
    for (const line of linesOf(file)) {
      const key = this.#readLine(file, line);
      if (key !== undefined && !this.#isKnown(key)) strangers.push(line.number);
    }
    this.#tellStrangers(file, strangers);
  }

  #readLine(file: string, line: FileLine): string | undefined {
    const { text } = line;
    if (text === undefined) return this.#tell(file, line.number, tooLong);
    if (text.trim() === '') return undefined;
    const result = readResultLine(text);
    if (result.kind === 'unreadable') {
      return this.#tell(file, line.number, line.isComplete ? result.message : halfLine);
    }
    if (result.kind === 'answer') {
      this.#answers.set(result.key, { file, start: line.start, bytes: line.bytes });
    } else {
      this.#fail(result.key, text, { file, line: line.number, failure: result.failure });
    }
    return result.key;
  }

  #fail(key: string, text: string, failure: FailureAt): void {
    if (this.#seenFailures.has(text)) return;
    this.#seenFailures.add(text);
    this.#failures.set(key, [...(this.#failures.get(key) ?? []), failure]);
    this.#tell(failure.file, failure.line, failureMessage(key, failure.failure));
  }

  #tellStrangers(file: string, [first, ...others]: readonly number[]): void {
    if (first === undefined) return;
    const count =
      others.length === 0
        ? 'this line answers a question'
        : `${String(others.length + 1)} lines from here on answer questions`;
    const message = `${count} that this folder never asked: is the custom_id that of the request?`;
    this.#tell(file, first, message);
  }

  #tell(file: string, line: number, message: string): undefined {
    this.problems.push({ file, line, message });
  }
}

const tooLong = `the line is longer than ${String(longestLine / 1024 / 1024)} MiB and is left out`;
const halfLine = 'the line is cut off; its question stays open';

function failureMessage(key: string, failure: BatchFailure): string {
  const next = mayPass(failure) ? 'it is asked again, once' : 'it is not asked again';
  return `no answer to ${key.slice(0, 12)}…: ${told(failure)}; ${next}`;
}

/** Reads all answers, and takes what is settled out of the file of open questions. */
export function settleRequests(
  paths: BatchPaths,
  requests: RequestFile = new RequestFile(paths),
): BatchAnswers {
  const index = readIndex(paths);
  const answers = new BatchAnswers((key) => index.has(key));
  for (const file of resultFiles(paths)) answers.readFile(file);
  requests.keepOnly((key) => isOpen(answers, key));
  return answers;
}

function isOpen(answers: BatchAnswers, key: string): boolean {
  return !answers.has(key) && lastFailure(answers.failures(key)) === undefined;
}
