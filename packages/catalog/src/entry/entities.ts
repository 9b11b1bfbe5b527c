import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Entity, LogicModel } from '@envloom/logic-model';
import { z } from 'zod';
import type { ReadFile } from '@envloom/env-package';
import type { CatalogEntry } from '../catalog-schema.ts';
import { parsedFile } from './parsed-file.ts';

type EntityEntry = CatalogEntry['entities'][number];

/** A world that scenarios begin with; of one row without key, and of rows by key, it has objects. */
const baseSchema = z.looseObject({
  rows: z.record(z.string(), z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
});

type Rows = z.infer<typeof baseSchema>['rows'];

const basesFolder = 'scenarios/bases';

/** The files of the worlds that scenarios begin with, relative to the package folder. */
export function baseFiles(folder: string): string[] {
  try {
    return readdirSync(join(folder, basesFolder))
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => `${basesFolder}/${name}`);
  } catch {
    return [];
  }
}

/** @throws ProblemOfFile */
export function startRows(read: ReadFile, files: readonly string[]): Rows[] {
  return files.flatMap((file) => {
    const base = parsedFile(read, file, baseSchema);
    return base === undefined ? [] : [base.rows];
  });
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
