export { playedLibrary, playedCount, playedScenarios, remakeScenario } from './played-library.ts';
export { inPromptMode, referenceModel } from './reference-model.ts';
