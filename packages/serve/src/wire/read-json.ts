import { ServeError } from '../errors/serve-error.ts';

/** Levels of lists and objects that a request may have. */
export const deepest = 100;

/**
 * Reads the JSON text of a request. Members called `__proto__` or `constructor` are the object's own
 * like any others; whoever copies them must not assign them one by one.
 *
 * @throws ServeError `INVALID_REQUEST` where it is no JSON or is nested deeper than 100 levels. The
 * message quotes at most one character of the text, which may hold secrets.
 */
export function readJson(text: string): unknown {
  const tooDeep = tooDeepAt(text);
  if (tooDeep !== undefined)
    throw new ServeError(
      'INVALID_REQUEST',
      `the JSON is nested deeper than ${deepest} levels at character ${tooDeep + 1}`,
      'Send lists and objects that are less deep.',
    );
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServeError(
      'INVALID_REQUEST',
      `this is no JSON: ${error instanceof Error ? error.message.replace(quoted, '') : 'it cannot be read'}`,
      'Send one JSON value.',
    );
  }
}

/** Where the level begins that is one too many. A text with fewer brackets than it would need is not looked at. */
function tooDeepAt(text: string): number | undefined {
  return text.length <= 2 * deepest ? undefined : deepBracket(text);
}

const quote = 0x22;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

function deepBracket(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === openObject || sign === openList) depth += 1;
    else if (sign === closeObject || sign === closeList) depth -= 1;
    if (depth > deepest) return at;
  }
  return undefined;
}

/** Where the string that starts there ends; the end of the text where it does not. */
function endOfString(text: string, start: number): number {
  for (let at = start; ;) {
    at = text.indexOf('"', at + 1);
    if (at === -1) return text.length;
    if (!isEscaped(text, at)) return at;
  }
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

/** V8 quotes what stands around the flaw, from a comma on. */
const quoted = /, (?:\.\.\.)?".*$/s;
