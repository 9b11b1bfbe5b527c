import { extname } from 'node:path';
import { format } from 'prettier';
import type { EnvFile } from './package.ts';

const parsers = new Map([
  ['.json', 'json'],
  ['.md', 'markdown'],
  ['.ts', 'typescript'],
]);

/** Formatted texts by what they were made from: most files of a regenerated package are known. */
const known = new Map<string, Promise<string>>();
const mostKnown = 2_000;

function remember(key: string, text: Promise<string>): Promise<string> {
  const oldest = known.keys().next();
  if (known.size >= mostKnown && oldest.done !== true) known.delete(oldest.value);
  known.set(key, text);
  return text;
}

/** The repository's style; what has no parser here stays as it is. */
export async function formatFile(file: EnvFile): Promise<EnvFile> {
  const parser = parsers.get(extname(file.path));
  if (parser === undefined) return file;
  const key = `${parser}\n${file.content}`;
  const options = { parser, singleQuote: true, printWidth: 100 };
  const text = known.get(key) ?? remember(key, format(file.content, options));
  return { ...file, content: await text };
}
