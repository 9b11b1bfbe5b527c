/** What is shorter than a line stays on it. */
const lineWidth = 100;

const indentation = '  ';

/**
 * JSON as people read it: a list or an object that fits takes one line. Ends with a new line.
 *
 * @param depth from this depth on everything takes one line, however long
 */
export function jsonText(value: object, depth = Infinity): string {
  const deepest = depth * indentation.length;
  const fits: Fits = (text, { length }) => length >= deepest || length + text.length <= lineWidth;
  return `${broken(value, '', fits)}\n`;
}

/** A state with one line for each row, so that differences show which rows differ. */
export function stateText(state: object): string {
  const rowIndent = 3 * indentation.length;
  return `${broken(state, '', (_text, indent) => indent.length >= rowIndent)}\n`;
}

type Fits = (text: string, indent: string) => boolean;

function broken(value: unknown, indent: string, fits: Fits): string {
  const line = oneLine(value);
  if (typeof value !== 'object' || value === null || fits(line, indent)) return line;
  const inner = indent + indentation;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item: unknown) => broken(item, inner, fits))
    : members(value).map(([key, member]) => `${key}: ${broken(member, inner, fits)}`);
  const [open, close] = isList ? '[]' : '{}';
  return parts.length === 0
    ? `${open}${close}`
    : `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const parts = members(value).map(([key, member]) => `${key}: ${oneLine(member)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** What JSON keeps of an object. */
function members(object: object): [string, unknown][] {
  const all: [string, unknown][] = Object.entries(object);
  return all.flatMap(([key, value]) =>
    value === undefined ? [] : [[JSON.stringify(key), value] satisfies [string, unknown]],
  );
}
