// What the command `data` is made of.
export { trainingDataOptions, type TrainingDataOptions } from './command/options.ts';
export { bandOf, trainingDataSettings, type TrainingDataSettings } from './command/settings.ts';
export { wantedFormats, type WantedFormats } from './command/formats.ts';
export { assertSource, sourceEntries } from './command/sources.ts';
export { verdictOn } from './command/verdict.ts';
export { promptEnvironments } from './command/prompt-environments.ts';
export { recordedRates } from './command/recorded-rates.ts';
export { reportLines } from './command/report-text.ts';
export { commandText } from './command/command-text.ts';
