import { contentKey } from '../complete/content-key.ts';
import { LanguageModelError } from '../errors.ts';
import type { ChatReply, ChatRequest, Transport } from '../transport.ts';
import type { Ledger } from '../ledger-port.ts';
import type { JobHandler } from '@envloom/work';
import { UnkeptResult } from '@envloom/work';
import { completeInputSchema, type CompleteOutput } from './complete-work.ts';

/**
 * Asks a language model for others. An answer is in the ledger before it is handed on: where the queue
 * does not take it, or asks again, it is not paid again. What was sent is paid for: it is waited for,
 * though nobody may want it now.
 */
export function completeHandler(transport: Transport, ledger: Ledger): JobHandler {
  return async (input): Promise<CompleteOutput> => {
    const { question, again } = completeInputSchema.parse(input);
    const { model: subject, schemaName: stage = 'conversation' } = question;
    const ofQuestion = contentKey(question);
    const key = again === undefined ? ofQuestion : `${ofQuestion}-${again}`;
    const request = { key, stage, subject, question };
    const stored = ledger.reply(request.key);
    if (stored !== undefined) return { ok: true, reply: stored.reply };
    return { ok: true, reply: await paid(request, { transport, ledger }) };
  };
}

interface Ways {
  readonly transport: Transport;
  readonly ledger: Ledger;
}

async function paid(request: ChatRequest, { transport, ledger }: Ways): Promise<ChatReply> {
  try {
    const reply = await transport.send(request, new AbortController().signal);
    return ledger.finish(request, reply, undefined).reply;
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error;
    const { problem, message } = error;
    throw new UnkeptResult({ ok: false, problem, message } satisfies CompleteOutput);
  }
}
