import { isList, isObject, type Json, jsonIn } from '@envloom/core';

/** Keys whose texts are names of people. A `name` alone may be that of anything. */
const NAME_KEY =
  /^(?:(?:full|first|last|middle|given|family|sur|maiden|nick|display|real|contact|customer|patient|employee|author|owner|assignee|recipient|sender|person|user)[_-]?names?|author|assignee|reporter|recipient|sender|surname|nickname)$/i;

/** Keys of objects that are people: what they have as `name` is one. */
const PERSON_KEY =
  /^(?:author|owner|assignee|reviewer|reporter|customer|patient|employee|contact|recipient|sender|person|user|member|creator|attendee|participant)s?$/i;

/** Longest name of a person. */
const longest = 80;

/** The names of people in a value, as far as keys say so; texts that are JSON are looked into. */
export function personalNames(value: Json, key = '', isPerson = false): readonly string[] {
  if (typeof value === 'string') return namesInText(value, key, isPerson);
  if (isList(value)) return value.flatMap((item) => personalNames(item, key, isPerson));
  if (!isObject(value)) return [];
  const isNowPerson = PERSON_KEY.test(key);
  return Object.entries(value).flatMap(([name, member]) =>
    personalNames(member, name, isNowPerson),
  );
}

function namesInText(text: string, key: string, isPerson: boolean): readonly string[] {
  const inner = /^\s*[[{]/.test(text) ? jsonIn(text) : undefined;
  if (inner !== undefined) return personalNames(inner);
  const isName = NAME_KEY.test(key) || (isPerson && key.toLowerCase() === 'name');
  return isName && isPersonal(text) ? [text] : [];
}

/** A word with letters; addresses have a rule of their own. */
const isPersonal = (text: string): boolean =>
  text.trim().length > 1 && text.length <= longest && /\p{L}/u.test(text) && !text.includes('@');
