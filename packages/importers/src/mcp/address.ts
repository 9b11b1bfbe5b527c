import { ImportError } from '../api/import-error.ts';

/** How a server is reached: nothing of this is ever stored, since it may hold keys. */
export type McpAddress =
  | {
      readonly kind: 'command';
      readonly command: string;
      readonly args: readonly string[];
      /** Variables that the server gets beside a few harmless ones. */
      readonly variables: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'url'; readonly url: URL };

const forms =
  'Write `mcp:npx -y @modelcontextprotocol/server-memory` or `mcp:http://localhost:3000/mcp`.';

/**
 * Reads what stands after `mcp:`: a URL, or a command line with quotes as a shell reads them, before which
 * variables of the server may stand (`TOKEN=abc npx -y some-server`).
 *
 * @throws ImportError
 */
export function mcpAddress(text: string): McpAddress {
  const given = text.trim();
  if (/^https?:\/\//i.test(given)) return urlAddress(given);
  const words = shellWords(given);
  const start = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  const [command, ...args] = start === -1 ? [] : words.slice(start);
  if (command === undefined)
    throw new ImportError(`After \`mcp:\` stands no command and no URL. ${forms}`);
  return { kind: 'command', command, args, variables: variablesIn(words.slice(0, start)) };
}

function urlAddress(text: string): McpAddress {
  if (!URL.canParse(text)) throw new ImportError(`What stands after \`mcp:\` is no URL. ${forms}`);
  return { kind: 'url', url: new URL(text) };
}

function variablesIn(words: readonly string[]): Readonly<Record<string, string>> {
  const pairs = words.map((word): [string, string] => {
    const at = word.indexOf('=');
    return [word.slice(0, at), word.slice(at + 1)];
  });
  return Object.fromEntries(pairs);
}

/** One word, or a part of one: plain text, a quoted text, or an escaped character. */
const PIECE = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)|(\s+)/gsy;

/** The words of a command line. @throws ImportError for a quote that is not closed */
function shellWords(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let end = 0;
  for (const match of text.matchAll(PIECE)) {
    const [piece, single, double, escaped, plain, space] = match;
    end = match.index + piece.length;
    if (space === undefined) {
      word = `${word ?? ''}${single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? ''}`;
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  if (end < text.length)
    throw new ImportError('A quote in the command after `mcp:` is not closed.');
  return word === undefined ? words : [...words, word];
}
