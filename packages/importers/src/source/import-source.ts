import type { ImportedApi } from '../api/imported-api.ts';
import { importOpenApi } from '../openapi/import-openapi.ts';
import { importTools } from '../tools/import-tools.ts';
import type { Source } from './source.ts';

/** What a source offers: its operations, verbatim and typed. */
export function importSource(source: Source): ImportedApi {
  return source.protocol === 'openapi' ? importOpenApi(source) : importTools(source);
}
