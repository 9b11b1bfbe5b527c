import { LanguageModelError } from '@envloom/llm';
import type { ModelProblem } from '../outcome.ts';

const codes = {
  'bad-answer': 'ANSWER_INVALID',
  refused: 'ANSWER_REFUSED',
  'context-length': 'CONTEXT_TOO_SHORT',
} as const;

/**
 * The failure of a model's answer as a problem of its topic.
 *
 * @throws the error itself where something else is at fault: a server, a budget, an answer that
 *   has yet to come
 */
export function answerProblem(error: unknown): ModelProblem {
  if (!(error instanceof LanguageModelError) || !isOwn(error.problem)) throw error;
  return {
    source: 'answer',
    code: codes[error.problem],
    path: undefined,
    message: error.message,
  };
}

function isOwn(problem: string): problem is keyof typeof codes {
  return Object.hasOwn(codes, problem);
}
