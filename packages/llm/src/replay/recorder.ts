import { appendLine, makeAppendable } from '../jsonl/append-line.ts';
import type { ChatReply, ChatRequest } from '../transport.ts';
import { recordedText } from './recording.ts';

/** Writes answers to a recording, one whole line each. */
export interface Recorder {
  readonly record: (request: ChatRequest, reply: ChatReply) => void;
}

/** A recorder that adds to a file, which it makes when there is something to record. */
export function recorderTo(file: string): Recorder {
  let isReady = false;
  return {
    record({ key, stage, subject }, reply): void {
      if (!isReady) makeAppendable(file);
      isReady = true;
      appendLine(file, recordedText({ key, stage, subject, reply }));
    },
  };
}
