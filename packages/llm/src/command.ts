// What every command that asks a language model shares: options, settings, opening it, ending early.
export {
  defaultLanguageModel,
  languageModelOptions,
  modelingOptions,
  type ModelingOptions,
} from './command/options.ts';
export {
  budgetOf,
  pricesOf,
  serverOf,
  settingsOf,
  stateFolder,
  type LanguageModelSettings,
} from './command/settings.ts';
export { ledgerIfAny, openCached, openModel, type OpenModel } from './command/open-model.ts';
export { completeHandler } from './command/complete-handler.ts';
export { completionSummary } from './command/complete-work.ts';
export { drainingTransport } from './command/draining-transport.ts';
export {
  interruption,
  onProcessInterrupt,
  type Interruption,
  type OnInterrupt,
} from './command/interruption.ts';
