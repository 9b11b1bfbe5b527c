import { escapeHidden, unicodeEscape } from './characters.ts';

/** Tools look for these marks in the raw text of a file, also inside of literals. */
const toolMarks = /(source(?:Mapping)?URL)=/g;

/** A string literal that evaluates to exactly `text`, whatever it holds. */
export function quote(text: string): string {
  const literal = JSON.stringify(text).replaceAll(/[\u2028\u2029]/g, unicodeEscape);
  return escapeHidden(literal).replaceAll(toolMarks, '$1\\u003d');
}

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

const isIdentifier = (name: string): boolean => identifier.test(name);

/** A property's name in a type, a class or a pattern. */
export const propertyName = (name: string): string => (isIdentifier(name) ? name : quote(name));

/** A key of an object literal, where a plain `__proto__` would set the prototype. */
export const literalKey = (name: string): string =>
  name === '__proto__' ? `[${quote(name)}]` : propertyName(name);

/** Reads a property of `object`. */
export const access = (object: string, name: string): string =>
  isIdentifier(name) ? `${object}.${name}` : `${object}[${quote(name)}]`;
