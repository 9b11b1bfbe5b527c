import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCompiler, parseCompileErrors, withScratchConfig } from '@envloom/env-package';
import { pageFolder, sourceFolder, testSupportFolder } from './published-files.ts';

function buildConfig(folder: string, output: string): object {
  const source = join(folder, sourceFolder);
  return {
    extends: join(folder, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      noEmitOnError: true,
      declaration: true,
      rootDir: source,
      outDir: join(output, sourceFolder),
    },
    include: [source],
    exclude: [
      join(source, '**', '*.test.ts'),
      join(source, '**', testSupportFolder),
      join(source, pageFolder),
    ],
  };
}

const relativeTs = /(\bfrom\s*|\bimport\s*\(?\s*)(["'])(\.{1,2}\/[^"']+)\.ts\2/g;

/** The compiler rewrites `./x.ts` to `./x.js` in JavaScript but leaves it in declarations. */
export function rewriteDeclaration(text: string): string {
  return text.replace(relativeTs, '$1$2$3.js$2');
}

function rewriteDeclarations(output: string): void {
  for (const path of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.d.ts')) continue;
    const file = join(output, path);
    writeFileSync(file, rewriteDeclaration(readFileSync(file, 'utf8')));
  }
}

/**
 * Compiles the sources of a package to ES modules and declarations.
 *
 * @param folder absolute path of the package
 * @param output absolute path of the folder to write
 * @returns the compiler's errors; nothing is emitted when there are any
 */
export async function compile(
  workspaceRoot: string,
  folder: string,
  output: string,
): Promise<string[]> {
  const run = await withScratchConfig(workspaceRoot, buildConfig(folder, output), (config) =>
    runCompiler(['--project', config], workspaceRoot),
  );
  if (run.exitCode === 0) {
    rewriteDeclarations(output);
    return [];
  }
  const errors = parseCompileErrors(run.output).map((error) => error.text);
  return errors.length > 0 ? errors : [run.output];
}
