import { existsSync, statSync } from 'node:fs';
import { z } from 'zod';
import { appendLine, makeAppendable } from '../jsonl/append-line.ts';
import { writeAtomically } from '@envloom/core/files';
import { withFileLock } from '../jsonl/file-lock.ts';
import { linesOf } from '../jsonl/lines.ts';
import { readJson } from '../jsonl/parse-json.ts';
import { chatBody } from '../openai/body.ts';
import type { ChatRequest } from '../transport.ts';
import type { BatchPaths } from './batch-list.ts';

/** An open question as it stands in the file of requests. */
export interface OpenRequest {
  readonly key: string;
  readonly model: string;
  /** The whole line, without its end. */
  readonly text: string;
}

const requestLine = z.object({ custom_id: z.string(), body: z.object({ model: z.string() }) });

/** What was read of the file, to read on from there. */
interface Progress {
  readonly inode: number;
  readonly bytes: number;
}

/** The file of open questions. Other processes may add and remove lines at any time. */
export class RequestFile {
  readonly #paths: BatchPaths;
  #keys = new Set<string>();
  #progress: Progress = { inode: 0, bytes: 0 };

  constructor(paths: BatchPaths) {
    this.#paths = paths;
  }

  /** Writes a question, unless it stands there. */
  add(request: ChatRequest): void {
    if (this.#keys.has(request.key) && this.#isUnchanged()) return;
    withFileLock(this.#paths.lock, () => {
      makeAppendable(this.#paths.requests);
      this.#catchUp();
      if (this.#keys.has(request.key)) return;
      // The index comes first: a request that nobody can name is worse than a name of no request.
      makeAppendable(this.#paths.index);
      appendLine(this.#paths.index, indexText(request));
      appendLine(this.#paths.requests, requestText(request));
      this.#catchUp();
    });
  }

  /** Removes the questions that are not to be kept. @returns how many */
  keepOnly(isKept: (key: string) => boolean): number {
    return withFileLock(this.#paths.lock, () => {
      const { requests } = this.#paths;
      const all = [...openRequests(this.#paths)].map(({ key }) => key);
      const kept = all.filter((key) => isKept(key));
      if (kept.length < all.length) writeAtomically(requests, keptLines(this.#paths, isKept));
      return all.length - kept.length;
    });
  }

  #isUnchanged(): boolean {
    if (!existsSync(this.#paths.requests)) return false;
    const { ino, size } = statSync(this.#paths.requests);
    return ino === this.#progress.inode && size === this.#progress.bytes;
  }

  #catchUp(): void {
    if (!existsSync(this.#paths.requests)) return;
    const { ino, size } = statSync(this.#paths.requests);
    if (ino !== this.#progress.inode || size < this.#progress.bytes) {
      this.#keys = new Set();
      this.#progress = { inode: ino, bytes: 0 };
    }
    for (const { key } of openRequests(this.#paths, this.#progress.bytes)) this.#keys.add(key);
    this.#progress = { inode: ino, bytes: size };
  }
}

/** The open questions from byte `from` on. Lines that are no requests are passed over. */
export function* openRequests(paths: BatchPaths, from = 0): Generator<OpenRequest> {
  if (!existsSync(paths.requests)) return;
  yield* requestsIn(paths.requests, from);
}

/** The questions of a file in the input format of the Batch API. */
export function* requestsIn(file: string, from = 0): Generator<OpenRequest> {
  for (const { text } of linesOf(file, from)) {
    if (text === undefined || text === '') continue;
    const line = readJson(text, requestLine);
    if (line.ok) yield { key: line.value.custom_id, model: line.value.body.model, text };
  }
}

function* keptLines(paths: BatchPaths, isKept: (key: string) => boolean): Generator<string> {
  for (const { key, text } of openRequests(paths)) if (isKept(key)) yield `${text}\n`;
}

/** Format: https://platform.openai.com/docs/api-reference/batch/request-input */
function requestText({ key, question }: ChatRequest): string {
  const body = chatBody(question);
  return JSON.stringify({ custom_id: key, method: 'POST', url: '/v1/chat/completions', body });
}

function indexText({ key, stage, subject }: ChatRequest): string {
  return JSON.stringify({ key, stage, subject });
}
