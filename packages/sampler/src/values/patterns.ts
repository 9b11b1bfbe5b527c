import type { Draw } from '../draw/draw.ts';

const digits = '0123456789';
const capitals = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const letters = 'abcdefghijkmnoprstuvwxyz';

/** A text like an example: its digits drawn anew, and its letters where it has no digits. */
export function likeExample(example: string, draw: Draw): string {
  const keepsLetters = /[0-9]/.test(example);
  return Array.from(example, (character) =>
    /[0-9]/.test(character) || !keepsLetters ? drawnLike(character, draw) : character,
  ).join('');
}

/** A text that a pattern by example accepts, any letters and digits. */
export function likePattern(pattern: string, draw: Draw): string {
  return Array.from(pattern, (character) => drawnLike(character, draw)).join('');
}

/** The text of this number, from 0, among those like a pattern; after the last one they begin again. */
export function nthLike(pattern: string, number: number): string {
  let rest = number;
  const made = Array.from(pattern)
    .toReversed()
    .map((character) => {
      const alphabet = alphabetOf(character);
      const at = rest % alphabet.length;
      rest = Math.floor(rest / alphabet.length);
      return alphabet.charAt(at);
    });
  return made.toReversed().join('');
}

function drawnLike(character: string, draw: Draw): string {
  const alphabet = alphabetOf(character);
  return alphabet === character ? character : alphabet.charAt(draw.integer(0, alphabet.length - 1));
}

/** The characters that one of an example stands for; itself where it stands for no other. */
function alphabetOf(character: string): string {
  if (/[0-9]/.test(character)) return digits;
  if (/[A-Z]/.test(character)) return capitals;
  return /[a-z]/.test(character) ? letters : character;
}
