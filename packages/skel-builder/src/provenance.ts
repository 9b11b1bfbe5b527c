// Reading where a model came from: nothing of what writes models is loaded.
export { provenanceSchema } from './build/provenance.ts';
export { provenanceFile } from './environment/provenance-file.ts';
