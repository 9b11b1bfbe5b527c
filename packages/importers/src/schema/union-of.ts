import { canonicalJson } from '@envloom/core';
import { lose, type SchemaPlace } from './context.ts';
import type { TypeJson } from './type-json.ts';

/** Most alternatives of one union. */
const mostAlternatives = 20;

/**
 * One type for several: alternatives that are the same are one, and `null` among them makes all nullable.
 * Of no alternative it is any value.
 */
export function unionOf(types: readonly TypeJson[], place: SchemaPlace): TypeJson {
  const isNullable = types.some(({ nullable }) => nullable === true);
  const distinct = new Map(types.map(bare).map((type) => [canonicalJson(type), type]));
  const all = [...distinct.values()].flatMap(alternativesOf);
  const [first = { type: 'json' }] = all;
  const type = all.length <= 1 || all.some(isAnything) ? soleType(all, first) : union(all, place);
  return isNullable && !isAnything(type) ? { ...type, nullable: true } : type;
}

const isAnything = ({ type }: TypeJson): boolean => type === 'json';

const soleType = (all: readonly TypeJson[], first: TypeJson): TypeJson =>
  all.length <= 1 ? first : { type: 'json' };

function bare({ nullable: _nullable, ...type }: TypeJson): TypeJson {
  return type;
}

/** Alternatives of an alternative are alternatives. */
function alternativesOf(type: TypeJson): readonly TypeJson[] {
  const { of = [] } = type;
  return type.type === 'union' && 'map' in of ? of : [type];
}

/** More alternatives than one union takes stand in several, one in another. */
function union(all: readonly TypeJson[], place: SchemaPlace): TypeJson {
  if (all.length <= mostAlternatives) return { type: 'union', of: all };
  if (all.length > mostAlternatives * mostAlternatives) {
    lose(place, 'lost', 'oneOf', `It has ${all.length} alternatives.`);
    return { type: 'json' };
  }
  const size = Math.ceil(all.length / mostAlternatives);
  const groups = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
  const of = groups.map((group): TypeJson =>
    group.length === 1 ? (group[0] ?? { type: 'json' }) : { type: 'union', of: group },
  );
  return { type: 'union', of };
}
