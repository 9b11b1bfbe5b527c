// What environments have; nothing of what writes the pages of a catalogue is loaded.
export type { CatalogEntry } from './catalog-schema.ts';
export { typeName } from './entry/tools.ts';
export { EntryReader, storedScenarios } from './entry-reader.ts';
export {
  entityText,
  percentText,
  provenanceText,
  qualityText,
  scenariosText,
  sizeText,
} from './sentences.ts';
export { verdictOf } from './totals.ts';
