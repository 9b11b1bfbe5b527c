import { LanguageModelError } from '../errors.ts';
import type { ChatReply, Transport } from '../transport.ts';
import { JobError, type JobQueue } from '@envloom/work';
import { askQueue } from '@envloom/work';
import { completeOutputSchema, type CompleteOutput } from './complete-work.ts';

/** Sends questions to workers, which hold the key of the server. */
export function queueTransport(queue: Pick<JobQueue, 'run'>): Transport {
  return {
    name: 'queue',
    send: async ({ question, again }, signal): Promise<ChatReply> => {
      const job = {
        kind: 'complete',
        input: { question, ...(again === undefined ? {} : { again }) },
      };
      const output = await outputOf(askQueue(queue, job, completeOutputSchema, { signal }), signal);
      if (output.ok) return output.reply;
      throw new LanguageModelError(output.problem, output.message);
    },
  };
}

/** @throws LanguageModelError 'cancelled' where nobody waits any more, 'server' where the queue fails */
async function outputOf(
  asked: Promise<CompleteOutput>,
  signal: AbortSignal,
): Promise<CompleteOutput> {
  try {
    return await asked;
  } catch (error) {
    if (signal.aborted) {
      throw new LanguageModelError('cancelled', 'The run was cancelled.', { cause: error });
    }
    if (!(error instanceof JobError)) throw error;
    const message = `No worker could ask the language model: ${error.text}`;
    throw new LanguageModelError('server', message, { cause: error });
  }
}
