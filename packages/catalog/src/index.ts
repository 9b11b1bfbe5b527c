export { catalogJsonSchema, catalogSchema, type CatalogEntry } from './catalog-schema.ts';
export { totalsText } from './sentences.ts';
export { writeCatalog, type CatalogResult } from './write-catalog.ts';
