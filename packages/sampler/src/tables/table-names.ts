import type { EntitySpec, WorldDefinition } from '@envloom/runtime';

/** The tables by the names of their entities. */
export type TableNames = ReadonlyMap<string, EntitySpec>;

export function tableNames({ entities }: WorldDefinition): TableNames {
  return new Map(entities.map((entity) => [entity.name, entity]));
}
