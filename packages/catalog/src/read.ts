// What environments have; nothing of what writes the pages of a catalogue is loaded.
export type { CatalogEntry } from './catalog-schema.ts';
export { EntryReader } from './entry-reader.ts';
export { entityText, provenanceText, qualityText, scenariosText } from './sentences.ts';
