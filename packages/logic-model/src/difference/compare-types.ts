import type { TypeNode } from '../schema/type.ts';
import type { Change } from './change.ts';
import { memberChanges, type MemberRules } from './members.ts';
import { within, type Place } from './place.ts';
import { typeRules, type TypePair } from './type-rules.ts';

function itemOf(type: TypeNode): TypeNode | undefined {
  return type.type === 'array' || type.type === 'record' ? type.of : undefined;
}

function itemChanges({ before, after, use }: TypePair, place: Place): Change[] {
  const [old, now] = [itemOf(before), itemOf(after)];
  if (before.type !== after.type || old === undefined || now === undefined) return [];
  return typeChanges({ before: old, after: now, use }, within(place, 'of', ', each item'));
}

/**
 * What changed in a type. Values that were possible and are not any more make it a major change
 * wherever they stand: as an argument the value is refused, as a result somebody waits for it.
 *
 * @param more rules for what a field, a param or a setting has besides its type
 */
export function typeChanges(
  pair: TypePair,
  place: Place,
  more: MemberRules<string> = {},
): Change[] {
  const rules = { ...typeRules(pair), ...more };
  return [...memberChanges(pair.before, pair.after, rules, place), ...itemChanges(pair, place)];
}
