import { ts } from 'ts-morph';
import { alternativesOf, isArrayLike, isPlainObject } from './type-kinds.ts';

/**
 * How to tell the alternatives of a union that have a member from the others: `'radius' in figure`,
 * `typeof figure === 'string'`, `Array.isArray(figure)`. Nothing where all have it, or none.
 */
export function narrowingFor(
  member: string,
  type: ts.Type,
  held: string,
  checker: ts.TypeChecker,
): string | undefined {
  const alternatives = alternativesOf(type);
  const having = alternatives.find((part) => hasMember(part, member, checker));
  if (having === undefined || alternatives.length < 2) return undefined;
  if (isArrayLike(having, checker)) return `Array.isArray(${held})`;
  if (isPlainObject(having)) return `'${member}' in ${held}`;
  return `typeof ${held} === '${kindOf(having)}'`;
}

function hasMember(type: ts.Type, member: string, checker: ts.TypeChecker): boolean {
  return checker.getApparentType(type).getProperty(member) !== undefined;
}

function kindOf({ flags }: ts.Type): string {
  return (flags & ts.TypeFlags.StringLike) !== 0 ? 'string' : 'number';
}
