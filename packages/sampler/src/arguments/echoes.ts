import type { FieldSpec } from '@envloom/runtime';
import type { Tables } from '../simulator/simulator.ts';
import type { Maker } from '../values/moment.ts';
import { fitOf, hintsOf, type Slot } from '../values/slot.ts';

/** How often a value is one that a row holds in a field of the same name. */
const echoed = 0.25;
/** The same where a hint says what is usual. */
const echoedDespiteHint = 0.08;

const plainTypes = new Set<FieldSpec['type']>(['string', 'integer', 'number', 'date', 'datetime']);

/** At times a value that a row of the world holds in a field of the same name and type. */
export function echoMaker(slot: Slot, tables: Tables, make: Maker): Maker {
  const { name, spec } = slot;
  const holders = [...tables.values()].filter(({ fields }) => fields[name]?.type === spec.type);
  if (holders.length === 0 || !plainTypes.has(spec.type)) return make;
  const fit = fitOf(spec);
  const isHinted = Object.keys(hintsOf(slot)).length > 0;
  return (moment) => {
    const { draw, source, strays } = moment;
    const share = isHinted ? (strays ? echoedDespiteHint : 0) : echoed;
    if (!draw.chance(share)) return make(moment);
    const rows = source.rows(draw.pick(holders).name);
    const value = rows.length === 0 ? undefined : draw.pick(rows)[name];
    return value !== undefined && fit(value) ? value : make(moment);
  };
}
