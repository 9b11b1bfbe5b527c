import { LanguageModelError } from '../errors.ts';
import type { ChatRequest } from '../transport.ts';
import type { Asker } from './ask.ts';
import type { Answer } from './record.ts';

/** Asks a question of a conversation. */
export type Ask = (request: ChatRequest, signal: AbortSignal) => Promise<Answer>;

/**
 * Has a conversation; where all its answers are of an earlier run and nothing can be made of them, it
 * is had once more with new ones: a failure stands for a run, not for ever.
 */
export async function failingOnce<T>(
  asker: Asker,
  conversation: (ask: Ask) => Promise<T>,
): Promise<T> {
  const keys: string[] = [];
  const ask: Ask = (request, signal) => {
    keys.push(request.key);
    return asker.ask(request, signal);
  };
  try {
    return await conversation(ask);
  } catch (error) {
    if (!isUnusable(error) || !asker.forget(keys)) throw error;
    return conversation(ask);
  }
}

function isUnusable(error: unknown): boolean {
  if (!(error instanceof LanguageModelError)) return false;
  return error.problem === 'bad-answer' || error.problem === 'refused';
}
