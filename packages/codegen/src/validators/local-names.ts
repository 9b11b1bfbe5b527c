import { reservedWords } from '../names/reserved.ts';

/** What validators call by these names: the runtime's functions. */
const runtimeNames = [
  'addedKeys',
  'addedRows',
  'changesNothingElse',
  'hasObserved',
  'hasTold',
  'isMatch',
  'isSame',
  'isText',
  'isTime',
];

/** Names that mean something in every validator. */
export const localNames: readonly string[] = [
  ...reservedWords,
  ...runtimeNames,
  'after',
  'before',
  'name',
  'now',
  'play',
  'played',
  'reasons',
  'validators',
  'was',
];
