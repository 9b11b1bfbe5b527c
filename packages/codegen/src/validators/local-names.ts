import { reservedWords } from '../names/reserved.ts';

/** Names that mean something in every validator: what the runtime exports, and what code says. */
export const localNames: readonly string[] = [
  ...reservedWords,
  'addsRows',
  'anything',
  'changesNothingElse',
  'changesRow',
  'hasObserved',
  'hasTold',
  'inAnyOrder',
  'isTime',
  'keyOfAdded',
  'listOf',
  'objectOf',
  'play',
  'played',
  'reasons',
  'removesRow',
  'says',
  'validators',
];
