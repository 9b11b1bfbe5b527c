// What an editor asks about a text that is being written.
export { codeAt, pieceService, type CodePlace } from './editing/code-at.ts';
export { CodeService, type CodeFacts, type CodeName } from './editing/code-service.ts';
export type { Declared } from './editing/declared.ts';
export {
  schemaDescription,
  schemaKeys,
  schemaWords,
  type SchemaKey,
} from './editing/schema-help.ts';
export { createSourceMap } from './read/source-map.ts';
