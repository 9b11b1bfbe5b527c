import type { NamedTypeJson, TypeJson } from '../schema/type-json.ts';

/** A type without descriptions, which the verbatim schema has. */
export function typeWithoutWords({ description: _description, of, ...type }: TypeJson): TypeJson {
  if (of === undefined) return type;
  return { ...type, of: 'type' in of ? typeWithoutWords(of) : of.map(typeWithoutWords) };
}

/** The same of a param or a member. */
export function withoutWords(member: NamedTypeJson): NamedTypeJson {
  return { ...typeWithoutWords(member), name: member.name };
}
