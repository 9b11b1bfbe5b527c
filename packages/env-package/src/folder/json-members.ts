/** A member of an object, where it stands in the text. */
export interface JsonMember {
  readonly key: string;
  /** Of the key's quotation mark. */
  readonly start: number;
  /** After the value. */
  readonly end: number;
  /** The white space in front of it. */
  readonly space: string;
}

interface Token {
  readonly text: string;
  readonly at: number;
}

function tokensOf(text: string): Token[] {
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g);
  return [...tokens].map((match) => ({ text: match[0], at: match.index }));
}

/** The token after the value that begins with this one. */
function afterValue(tokens: readonly Token[], first: number): number {
  let depth = 0;
  let next = first;
  do {
    const { text = '' } = tokens[next] ?? {};
    if (text === '{' || text === '[') depth += 1;
    if (text === '}' || text === ']') depth -= 1;
    next += 1;
  } while (depth > 0 && next < tokens.length);
  return next;
}

const endOf = (token: Token | undefined): number =>
  token === undefined ? 0 : token.at + token.text.length;

interface Found extends JsonMember {
  /** The first token of the value. */
  readonly value: number;
}

function parseKey(text: string): string {
  const key: unknown = JSON.parse(text);
  return String(key);
}

/** The members of the object that begins with a token. */
function membersOf(text: string, tokens: readonly Token[], open: number): Found[] {
  const members: Found[] = [];
  let at = open + 1;
  while (tokens[at]?.text.startsWith('"') === true) {
    const { text: key = '', at: start = 0 } = tokens[at] ?? {};
    const next = afterValue(tokens, at + 2);
    members.push({
      key: parseKey(key),
      start,
      end: endOf(tokens[next - 1]),
      space: text.slice(endOf(tokens[at - 1]), start),
      value: at + 2,
    });
    at = next + 1;
  }
  return members;
}

/**
 * The members of an object in a JSON text, found by the keys that lead to it, so that the text can
 * be changed in one place and stay as it is in all others.
 *
 * @param text valid JSON
 * @returns undefined where no object is at this path
 */
export function membersAt(
  text: string,
  path: readonly string[],
): readonly JsonMember[] | undefined {
  const tokens = tokensOf(text);
  let open = 0;
  for (const key of path) {
    const member = membersOf(text, tokens, open).find((each) => each.key === key);
    if (member === undefined) return undefined;
    open = member.value;
  }
  return tokens[open]?.text === '{' ? membersOf(text, tokens, open) : undefined;
}
