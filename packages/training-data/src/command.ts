export {
  trainingDataOptions,
  type TrainingDataOptions,
  trainingDataDefaults,
} from './command/options.ts';
export { commandText } from './command/command-text.ts';
export { wantedFormats, type WantedFormats } from './command/formats.ts';
export { promptEnvironments } from './command/prompt-environments.ts';
export { promptsOf } from './command/prompts.ts';
export { reportLines } from './command/report-text.ts';
export { trainingDataSettings, type TrainingDataSettings } from './command/settings.ts';
export { assertSource, sourceEntries, sourceFormats } from './command/sources.ts';
export { verdictOn } from './command/verdict.ts';
