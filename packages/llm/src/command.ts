export { openCached, type OpenModel, openModel } from './command/open-model.ts';
export {
  type Prices,
  type LanguageModelSettings,
  settingsOf,
  stateFolder,
  budgetOf,
  pricesOf,
} from './command/settings.ts';
export { serverOf, type ServerAddress } from './command/server.ts';
export { ledgerIfAny } from './command/ledger-file.ts';
export {
  languageModelOptions,
  modelingOptions,
  defaults,
  type ModelingOptions,
} from './command/options.ts';
export { drainingTransport } from './command/draining-transport.ts';
export { completionSummary } from './command/complete-work.ts';
export { completeHandler } from './command/complete-handler.ts';
export {
  onProcessInterrupt,
  type OnInterrupt,
  interruption,
  type Interruption,
} from './command/interruption.ts';
