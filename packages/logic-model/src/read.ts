// Reading a model without checking it: nothing of what understands bodies is loaded.
export { formatDiagnostic } from './diagnostics/diagnostic.ts';
export { contentHash } from './hash.ts';
export { readModel } from './read/read-model.ts';
