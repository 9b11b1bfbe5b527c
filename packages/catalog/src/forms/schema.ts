import { z } from 'zod';
import { catalogSchema } from '../catalog-schema.ts';

export const schemaFile = 'catalog.schema.json';

const title = 'envloom catalogue';

/** What no other file of that name has. */
export const schemaMark = `"title": "${title}"`;

/** JSON Schema (draft 2020-12) of catalog.json. */
export function catalogJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(catalogSchema);
  return { $schema, title, ...schema };
}
