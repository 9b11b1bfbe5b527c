import { reservedWords } from '../names/reserved.ts';

/** Names that mean something in every validator: what the runtime exports, and what code says. */
export const localNames: readonly string[] = [
  ...reservedWords,
  'anything',
  'hasDeclined',
  'inAnyOrder',
  'isTime',
  'keyOfAdded',
  'listOf',
  'objectOf',
  'play',
  'played',
  'rows',
  'says',
  'validators',
];
