export { catalogSchema, type CatalogEntry } from './catalog-schema.ts';
export { totalsText } from './forms/sentences.ts';
export { writeCatalog, type CatalogResult } from './write-catalog.ts';
export { catalogJsonSchema } from './forms/schema.ts';
