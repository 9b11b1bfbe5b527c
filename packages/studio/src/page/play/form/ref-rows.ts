import type { Json } from '@envloom/core';
import type { PlayEntity } from '../../../protocol/play.ts';
import type { WorldPage, WorldQuery } from '../../../protocol/world.ts';
import { shortText } from '../../parts/value.tsx';

/** Rows that are offered at once; others are found by searching. */
const mostOffered = 40;

/** A row that a reference may name. */
export interface RefRow {
  readonly key: string;
  /** What people know it by; may be empty. */
  readonly label: string;
}

/** Finds rows by the entity and what was typed. */
export type RefRows = (
  entity: string,
  search: string,
  signal: AbortSignal,
) => Promise<readonly RefRow[]>;

/** The rows of a world, as references name them. */
export function refRowsOf(
  entities: readonly PlayEntity[],
  load: (query: WorldQuery, signal: AbortSignal) => Promise<WorldPage>,
): RefRows {
  return async (name, search, signal) => {
    const entity = entities.find((one) => one.name === name);
    if (entity === undefined) return [];
    const query = { table: entity.collection, offset: 0, limit: mostOffered, search };
    const { rows } = await load(query, signal);
    return rows
      .filter(({ change }) => change !== 'removed')
      .map(({ key, values }) => ({ key, label: labelOf(entity, values) }));
  };
}

const labelOf = ({ labels }: PlayEntity, values: Readonly<Record<string, Json>>): string =>
  labels.map((label) => shortText(values[label])).join(', ');
