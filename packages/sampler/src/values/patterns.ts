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

function drawnLike(character: string, draw: Draw): string {
  if (/[0-9]/.test(character)) return letterOf(digits, draw);
  if (/[A-Z]/.test(character)) return letterOf(capitals, draw);
  return /[a-z]/.test(character) ? letterOf(letters, draw) : character;
}

function letterOf(alphabet: string, draw: Draw): string {
  return alphabet.charAt(draw.integer(0, alphabet.length - 1));
}
