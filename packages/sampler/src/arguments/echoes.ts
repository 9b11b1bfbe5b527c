import type { FieldSpec } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Tables } from '../simulator/simulator.ts';
import type { Maker, Moment } from '../values/moment.ts';
import { fitOf, hintsOf, type Slot } from '../values/slot.ts';

/** How often a value is one that a row holds in a field of the same name. */
const echoed = 0.25;
/** The same where a hint says what is usual. */
const echoedDespiteHint = 0.08;

/** A field that has the name and the type of a param. */
interface Namesake {
  readonly entity: string;
  readonly field: string;
}

const plainTypes = new Set<FieldSpec['type']>(['string', 'integer', 'number', 'date', 'datetime']);

/** At times a value that a row of the world holds in a field of the same name and type. */
export function echoMaker(slot: Slot, tables: Tables, make: Maker): Maker {
  const namesakes = namesakesOf(slot, tables);
  if (namesakes.length === 0) return make;
  const fit = fitOf(slot.spec);
  const isHinted = Object.keys(hintsOf(slot)).length > 0;
  return (moment) => {
    const share = isHinted ? (moment.strays ? echoedDespiteHint : 0) : echoed;
    if (!moment.draw.chance(share)) return make(moment);
    const value = echo(namesakes, moment);
    return value !== undefined && fit(value) ? value : make(moment);
  };
}

function namesakesOf({ name, spec }: Slot, tables: Tables): readonly Namesake[] {
  if (!plainTypes.has(spec.type)) return [];
  return [...tables.values()].flatMap((entity) =>
    entity.fields[name]?.type === spec.type ? [{ entity: entity.name, field: name }] : [],
  );
}

function echo(namesakes: readonly Namesake[], { draw, source }: Moment): Json | undefined {
  const { entity, field } = draw.pick(namesakes);
  const rows = source.rows(entity);
  return rows.length === 0 ? undefined : draw.pick(rows)[field];
}
