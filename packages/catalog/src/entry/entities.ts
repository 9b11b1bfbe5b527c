import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Entity, LogicModel } from '@envloom/logic-model';
import { z } from 'zod';
import type { CatalogEntry } from '../catalog-schema.ts';
import type { EnvironmentFiles } from './files.ts';

type EntityEntry = CatalogEntry['entities'][number];

/** A world that scenarios begin with; of one row without key, and of rows by key, it has objects. */
const baseSchema = z.looseObject({
  rows: z.record(z.string(), z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
});

type Rows = z.infer<typeof baseSchema>['rows'];

const basesFolder = 'scenarios/bases';

/**
 * The rows of the worlds that scenarios begin with.
 *
 * @throws StateError where a file is not what was written
 */
export function startRows(files: EnvironmentFiles): Rows[] {
  const folder = join(files.folder, basesFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => files.parsed(`${basesFolder}/${name}`, baseSchema)?.rows)
    .filter((rows) => rows !== undefined);
}

function rowCount({ collection, singleton }: Entity, rows: Rows): number {
  const found = rows[collection];
  if (found === undefined) return 0;
  if (Array.isArray(found)) return found.length;
  return singleton === true ? 1 : Object.keys(found).length;
}

function entityOf(entity: Entity, worlds: readonly Rows[]): EntityEntry {
  const { name, collection, description, fields } = entity;
  const counts = worlds.map((rows) => rowCount(entity, rows));
  return {
    name,
    collection,
    ...(description === undefined ? {} : { description }),
    fields: fields.length,
    ...(counts.length === 0
      ? {}
      : { rows: { least: Math.min(...counts), most: Math.max(...counts) } }),
  };
}

/** In the order of the model. */
export function entitiesOf({ entities }: LogicModel, worlds: readonly Rows[]): EntityEntry[] {
  return entities.map((entity) => entityOf(entity, worlds));
}
