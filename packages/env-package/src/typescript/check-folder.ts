import { parseCompileErrors } from './compile-errors.ts';
import { runCompiler } from './compiler.ts';

/**
 * Type-checks the project of a folder.
 *
 * @param folder absolute, with a tsconfig.json
 * @returns the compiler's errors, with paths relative to the folder
 */
export async function checkFolder(folder: string): Promise<readonly string[]> {
  const run = await runCompiler(['--project', 'tsconfig.json', '--noEmit'], folder);
  if (run.exitCode === 0) return [];
  const errors = parseCompileErrors(run.output);
  return errors.length > 0 ? errors.map((error) => error.text) : [run.output];
}
