import type { ChatModel } from '../chat-port.ts';
import type { LanguageModel } from '../port.ts';
import { chatModelOn } from './create-chat-model.ts';
import { languageModelOn } from './create-language-model.ts';
import { modelCore, type LanguageModelOptions } from './model-core.ts';

export interface Models {
  readonly language: LanguageModel;
  readonly chat: ChatModel;
}

/**
 * One model, asked in both ways, within one budget and one limit of concurrency.
 *
 * @throws LanguageModelError 'budget' for limits that cannot be kept
 */
export function createModels(options: LanguageModelOptions): Models {
  const core = modelCore(options);
  return { language: languageModelOn(core), chat: chatModelOn(core) };
}
