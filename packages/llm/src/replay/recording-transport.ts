import { appendLine, makeAppendable } from '../jsonl/append-line.ts';
import type { ChatReply, ChatRequest, Transport } from '../transport.ts';
import { recordedText } from './recording.ts';

/** Writes answers to a recording, one whole line each. */
export interface Recorder {
  record(request: ChatRequest, reply: ChatReply): void;
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

/**
 * Passes questions on and records the answers. Sits below the ledger: what the ledger answers does
 * not come by; a recording that is to be complete needs a ledger without these answers, or a
 * recorder that is told of them.
 */
export function recordingTransport(transport: Transport, file: string): Transport {
  const recorder = recorderTo(file);
  return {
    name: transport.name,
    ...(transport.isOffline !== undefined && { isOffline: transport.isOffline }),
    async send(request, signal): Promise<ChatReply> {
      const reply = await transport.send(request, signal);
      recorder.record(request, reply);
      return reply;
    },
  };
}
