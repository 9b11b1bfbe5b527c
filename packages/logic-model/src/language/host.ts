import type { ts } from 'ts-morph';

/** A compiler host that has these files and no others. */
export function hostOf(sources: readonly ts.SourceFile[]): ts.CompilerHost {
  const files = new Map(sources.map((source) => [source.fileName, source]));
  return {
    getSourceFile: (name) => files.get(name),
    getDefaultLibFileName: () => '/lib.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => files.has(name),
    readFile: () => undefined,
  };
}
