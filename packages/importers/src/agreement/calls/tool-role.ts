import { isObject, type JsonObject } from '@envloom/core';
import { textIn } from '../recording/recording.ts';
import { wordsOf } from './words-of.ts';

/** Whether a tool adds something to the world, takes something away, or neither, as far as its listing says. */
export type ToolRole = 'adds' | 'removes' | 'other';

const adding = new Set(
  'create add write put insert new make register upload append save set start open post copy'.split(
    ' ',
  ),
);
const removing = new Set(
  'delete remove clear drop destroy reset purge cancel close unlink'.split(' '),
);

/** By its annotations, else by the first word of its name. */
export function roleOf({ name, annotations }: JsonObject): ToolRole {
  const { readOnlyHint, destructiveHint } = isObject(annotations) ? annotations : {};
  const [word = ''] = wordsOf(textIn(name));
  if (removing.has(word)) return 'removes';
  if (readOnlyHint === true) return 'other';
  if (adding.has(word) || (readOnlyHint === false && destructiveHint === false)) return 'adds';
  return 'other';
}
