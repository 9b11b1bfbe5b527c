import type { Vocabulary } from '../code/vocabulary.ts';
import type { Cut } from './strip.ts';
import { usualWords } from './usual-words.ts';

/** What a name of a release was before it was cut. */
export type Mended =
  | { readonly kind: 'whole' }
  /** `why` completes "… was cut from it: ". */
  | { readonly kind: 'mended'; readonly name: string; readonly why: string }
  | { readonly kind: 'unclear'; readonly names: readonly string[] };

/** What else is known of a name. */
export interface NameContext {
  readonly cut: Cut;
  readonly vocabulary: Vocabulary;
  /** Names that are sure, best first: such as the fields of the class of its table. */
  readonly likely: readonly string[];
}

/**
 * What a name was before a strip cut it. It was cut where a name of the same environment becomes it by the same strip; the
 * plural of a whole word is no such name. Where only usual words tell, the cut part must be no word itself.
 */
export function mended(name: string, { cut, vocabulary, likely }: NameContext): Mended {
  const isOrigin = (word: string): boolean => word !== name && cut(word) === name;
  const sure = likely.filter(isOrigin);
  const isField = likely.includes(name);
  const [only] = sure;
  if (only !== undefined && !isField) return found(sure, 'the code has that name');
  if (isField && !looksCut(name, cut)) return { kind: 'whole' };
  const keys = [...vocabulary.keys].filter(isOrigin);
  if (keys.length > 0 && !vocabulary.keys.has(name)) return found(keys, 'the code has that name');
  if (!looksCut(name, cut)) return { kind: 'whole' };
  const words = [...vocabulary.words].filter((word) => isOrigin(word) && /^\w+$/.test(word));
  if (words.length > 0) return found(words, 'its other texts have that name');
  return found(usualOrigins(name, cut), 'the part that is left is no word');
}

function found(names: readonly string[], why: string): Mended {
  const distinct = [...new Set(names)];
  const [name] = distinct;
  if (name === undefined) return { kind: 'whole' };
  return distinct.length === 1
    ? { kind: 'mended', name, why }
    : { kind: 'unclear', names: distinct };
}

/** Whether what is left at an end that may be cut is the rest of a usual word and no word itself. */
const looksCut = (name: string, cut: Cut): boolean => usualOrigins(name, cut).length > 0;

/** Names that the strip would make this one of, if a word at its ends was a usual one. */
function usualOrigins(name: string, cut: Cut): readonly string[] {
  const parts = name.split('_');
  const ends = parts.length === 1 ? [0] : [0, parts.length - 1];
  return ends.flatMap((at) => {
    const part = parts[at] ?? '';
    if (usual.has(part.toLowerCase())) return [];
    return usualWords
      .map((word) => parts.with(at, sameCase(part, word)).join('_'))
      .filter((whole) => whole !== name && cut(whole) === name);
  });
}

const usual = new Set(usualWords);

const sameCase = (part: string, word: string): string =>
  /^[A-Z]/.test(part) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
