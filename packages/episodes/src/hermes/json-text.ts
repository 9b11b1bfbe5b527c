/**
 * JSON as it was written: numbers by their text, members in their order, everything with its place.
 * What a program writes back from this is what was read, where doubles and objects of JavaScript
 * would change it (`1.0`, integers beyond 2^53, keys like `"2"`).
 */
export type JsonNode = Place &
  (
    | { readonly kind: 'constant' | 'number'; readonly text: string }
    | { readonly kind: 'string'; readonly value: string }
    | { readonly kind: 'list'; readonly items: readonly JsonNode[] }
    /** Of members with the same name the last one counts, in the place of the first, as in Python. */
    | { readonly kind: 'object'; readonly members: ReadonlyMap<string, JsonNode> }
  );

/** UTF-16 offsets in the text that was read, `end` not included. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** Why a text is no JSON. */
export class JsonFlaw {
  /** UTF-16 offset in the text that was read. */
  readonly at: number;
  /** What was expected there. */
  readonly expected: string;

  constructor(at: number, expected: string) {
    this.at = at;
    this.expected = expected;
  }
}

const deepest = 200;
const space = /[ \t\n\r]*/y;
const constant = /true|false|null/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// oxlint-disable-next-line no-control-regex -- what JSON forbids in strings
const specialInString = /["\\\u0000-\u001f]/g;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Reads the JSON value that starts at an offset (white space before it is skipped); what follows it is not looked at. */
export function readJsonAt(text: string, at: number): JsonNode | JsonFlaw {
  try {
    return new Reader(text).value(afterSpace(text, at), 0);
  } catch (problem) {
    if (problem instanceof JsonFlaw) return problem;
    throw problem;
  }
}

/** Reads a text that is one JSON value. */
export function readJsonText(text: string): JsonNode | JsonFlaw {
  const node = readJsonAt(text, 0);
  if (node instanceof JsonFlaw) return node;
  const rest = afterSpace(text, node.end);
  return rest === text.length ? node : new JsonFlaw(rest, 'nothing after the JSON value');
}

/** The first offset from `at` on that holds no white space of JSON. */
export function afterSpace(text: string, at: number): number {
  return at + matchAt(space, text, at).length;
}

/** What a sticky pattern matches at an offset; the empty text where it does not. */
function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function flaw(at: number, expected: string): never {
  // oxlint-disable-next-line typescript/only-throw-error -- caught in readJsonAt; a stack trace would cost more than the reading
  throw new JsonFlaw(at, expected);
}

class Reader {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  value(start: number, depth: number): JsonNode {
    if (depth > deepest) flaw(start, `at most ${deepest} levels of nesting`);
    const first = this.#text[start];
    if (first === '{') return this.#object(start, depth);
    if (first === '[') return this.#list(start, depth);
    return first === '"' ? this.#string(start) : this.#scalar(start);
  }

  #scalar(start: number): JsonNode {
    const word = matchAt(constant, this.#text, start);
    const digits = word === '' ? matchAt(number, this.#text, start) : '';
    const text = word === '' ? digits : word;
    if (text === '') flaw(start, 'a JSON value');
    return { kind: word === '' ? 'number' : 'constant', text, start, end: start + text.length };
  }

  #string(start: number): JsonNode & { readonly kind: 'string' } {
    const end = this.#endOfString(start);
    const value: unknown = JSON.parse(this.#text.slice(start, end));
    return { kind: 'string', value: String(value), start, end };
  }

  #endOfString(start: number): number {
    for (let at = start + 1; ;) {
      specialInString.lastIndex = at;
      const special = specialInString.exec(this.#text);
      if (special === null)
        return flaw(this.#text.length, 'the closing quotation mark of a string');
      if (special[0] === '"') return special.index + 1;
      at = this.#afterEscape(special.index, special[0]);
    }
  }

  #afterEscape(at: number, special: string): number {
    if (special !== '\\') flaw(at, 'no raw line break or control character in a string (\\n, \\t)');
    const length = matchAt(escape, this.#text, at).length;
    return length === 0
      ? flaw(at, 'an escape that JSON knows (\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX)')
      : at + length;
  }

  #list(start: number, depth: number): JsonNode {
    const items: JsonNode[] = [];
    let at = this.#skip(start + 1);
    while (this.#text[at] !== ']' || items.length > 0) {
      const item = this.value(at, depth + 1);
      items.push(item);
      at = this.#skip(item.end);
      if (this.#text[at] === ']') break;
      at = this.#take(at, ',', '"," or "]"');
    }
    return { kind: 'list', items, start, end: at + 1 };
  }

  #object(start: number, depth: number): JsonNode {
    const members = new Map<string, JsonNode>();
    let at = this.#skip(start + 1);
    while (this.#text[at] !== '}' || members.size > 0) {
      at = this.#member(members, at, depth);
      if (this.#text[at] === '}') break;
      at = this.#take(at, ',', '"," or "}"');
    }
    return { kind: 'object', members, start, end: at + 1 };
  }

  /** Reads `"name": value`; where the next thing starts. */
  #member(members: Map<string, JsonNode>, at: number, depth: number): number {
    if (this.#text[at] !== '"') flaw(at, 'a name in double quotation marks');
    const name = this.#string(at);
    const value = this.value(this.#take(this.#skip(name.end), ':', '":"'), depth + 1);
    members.set(name.value, value);
    return this.#skip(value.end);
  }

  #take(at: number, sign: string, expected: string): number {
    if (this.#text[at] !== sign) flaw(at, expected);
    return this.#skip(at + 1);
  }

  #skip(at: number): number {
    return afterSpace(this.#text, at);
  }
}
