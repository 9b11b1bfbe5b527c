import type { LanguageModel } from '../port.ts';
import { converse } from './converse.ts';
import { modelCore, tellingFailure, type LanguageModelOptions, type ModelCore } from './model-core.ts';

/**
 * A language model whose answers are content-addressed: what was asked before comes from the
 * ledger, what is asked twice at once is sent once, and everything else is sent within the limits
 * of concurrency and budget.
 *
 * @throws LanguageModelError 'budget' for limits that cannot be kept
 */
export function createLanguageModel(options: LanguageModelOptions): LanguageModel {
  return languageModelOn(modelCore(options));
}

export function languageModelOn(core: ModelCore): LanguageModel {
  return {
    complete: (request) => tellingFailure(request, core, () => converse(request, core)),
  };
}
