import { reservedWords } from '../names/reserved.ts';

/** Names that mean something in every validator: what the runtime exports, and what code says. */
export const localNames: readonly string[] = [
  ...reservedWords,
  'anything',
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
  'rows',
  'says',
  'validators',
];
