import type { Json, JsonObject } from '@envloom/core';
import { lose, type SchemaPlace } from './context.ts';
import { alternativesOf, convert } from './convert.ts';
import { flatten } from './flatten.ts';
import { reportUnsaid } from './losses-of.ts';
import { merge } from './merge.ts';
import { membersOf, type ObjectMembers } from './object-type.ts';
import type { NamedTypeJson } from './type-json.ts';
import { unionOf } from './union-of.ts';

/** The members of an object whose members are arguments: it is no value of its own. */
export function convertMembers(schema: Json, place: SchemaPlace): ObjectMembers {
  const flat = flatten(schema, place);
  const inside = { ...place, open: flat.open };
  reportUnsaid(flat.schema, inside);
  const alternatives = alternativesOf(flat.schema, inside);
  if (alternatives === undefined) return membersOf(flat.schema, inside, convert);
  lose(inside, 'loosened', 'oneOf', 'Which members belong together is not checked.');
  return together(flat.schema, alternatives, inside);
}

/** The members of all alternatives; one that some alternative lacks may be left out. */
function together(
  { anyOf: _anyOf, oneOf: _oneOf, ...shared }: JsonObject,
  alternatives: readonly Json[],
  place: SchemaPlace,
): ObjectMembers {
  const all = alternatives.map((alternative, at) => {
    const inside = { ...place, words: [...place.words, `${at + 1}`] };
    const flat = flatten(alternative, inside);
    return convertMembers(merge(shared, flat.schema, inside), { ...inside, open: flat.open });
  });
  const named = Map.groupBy(
    all.flatMap(({ members }) => members),
    ({ name }) => name,
  );
  const members = [...named.values()].map((same) => oneMember(same, alternatives.length, place));
  const unknown = all.find((each) => each.unknown !== 'refuse')?.unknown ?? 'refuse';
  return { members, unknown };
}

function oneMember(
  same: readonly NamedTypeJson[],
  count: number,
  place: SchemaPlace,
): NamedTypeJson {
  const [{ name, description }] = [same[0] ?? { name: '', description: undefined }];
  const types = same.map(
    ({ name: _name, description: _description, optional: _optional, default: _default, ...type }) =>
      type,
  );
  const isOptional = same.length < count || same.some(({ optional }) => optional === true);
  return {
    name,
    ...unionOf(types, place),
    ...(isOptional ? { optional: true } : {}),
    ...(description === undefined ? {} : { description }),
  };
}
