import type { Maker } from './moment.ts';

/** Keys near the end of a table, which were made last, are drawn as often as all others. */
const recent = 3;

/** The key of a row that there is. */
export function keyMaker(entity: string): Maker {
  return ({ draw, source }) => {
    const keys = source.keys(entity);
    if (keys.length === 0) return undefined;
    return draw.chance(0.25) ? draw.pick(keys.slice(-recent)) : draw.pick(keys);
  };
}

/** A whole row that there is. */
export function rowMaker(entity: string): Maker {
  return ({ draw, source }) => {
    const rows = source.rows(entity);
    return rows.length === 0 ? undefined : draw.pick(rows);
  };
}
