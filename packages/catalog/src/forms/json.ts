import { jsonText } from '@envloom/core/text';
import { CATALOG_VERSION, type CatalogEntry, type CatalogTotals } from '../catalog-schema.ts';
import type { CatalogForm } from './form.ts';
import { schemaFile } from './schema.ts';

/** A value two levels deep in the file. */
const indented = (text: string, indentation: string): string =>
  text.trimEnd().replaceAll('\n', `\n${indentation}`);

function head(totals: CatalogTotals): string {
  return [
    '{',
    `  "$schema": "./${schemaFile}",`,
    `  "format_version": ${CATALOG_VERSION},`,
    `  "totals": ${indented(jsonText(totals), '  ')},`,
    '  "environments": [\n',
  ].join('\n');
}

/** `catalog.json`, for programs. */
export const jsonForm: CatalogForm = {
  file: 'catalog.json',
  mark: `"$schema": "./${schemaFile}"`,
  head,
  entry: (entry: CatalogEntry) => `    ${indented(jsonText(entry), '    ')}`,
  separator: ',\n',
  tail: '\n  ]\n}\n',
};
