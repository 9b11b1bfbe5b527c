import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ts } from 'ts-morph';

/** Files of a folder with one of these endings, but for those that Git ignores: these are made. */
export function filesIn(folder: string, endings: readonly string[]): string[] {
  const patterns = endings.map((ending) => `${folder}/**/*.${ending}`);
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', ...patterns.map((each) => `:(glob)${each}`)],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return listed.split('\n').filter((path) => path !== '' && existsSync(path));
}

/** Written sources of a folder: no tests, no fixtures, nothing built. */
export function sourcesOf(folder: string): ts.SourceFile[] {
  return filesIn(folder, ['ts', 'tsx'])
    .filter(
      (path) => !/\.test\.tsx?$|\.d\.ts$|\/(golden|fixtures|testing|__snapshots__)\//.test(path),
    )
    .toSorted()
    .map((path) =>
      ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2024, true),
    );
}

/** The relative imports of a source, types among them, as paths like its own. */
export function importsOf(source: ts.SourceFile): ReadonlySet<string> {
  const specifiers = source.statements.flatMap((statement) =>
    (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
    statement.moduleSpecifier !== undefined &&
    ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier.text]
      : [],
  );
  const relative = specifiers.filter((specifier) => specifier.startsWith('.'));
  return new Set(relative.map((path) => normalize(join(dirname(source.fileName), path))));
}
