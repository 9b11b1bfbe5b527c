import { Project, type StatementStructures, type WriterFunction } from 'ts-morph';
import { releaseText } from './held-text.ts';

export type Statement = string | WriterFunction | StatementStructures;

/** Shared: a project costs far more than the file printed in it. */
const project = new Project({
  useInMemoryFileSystem: true,
  skipLoadingLibFiles: true,
  skipFileDependencyResolution: true,
});

/** The text of a module made of `statements`, all set at once. */
export function printStatements(statements: readonly Statement[]): string {
  const file = project.createSourceFile('module.ts', { statements: [...statements] });
  const text = releaseText(file.getFullText());
  file.forget();
  return text;
}
