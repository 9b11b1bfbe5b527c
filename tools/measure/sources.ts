import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ts } from 'ts-morph';

/** Written sources of a folder: no tests, no fixtures, nothing built. */
export function sourcesOf(folder: string): ts.SourceFile[] {
  return globSync(`${folder}/**/*.ts`, { exclude: ['**/node_modules', '**/dist'] })
    .filter(
      (path) => !/\.test\.ts$|\.d\.ts$|\/(golden|fixtures|testing|__snapshots__)\//.test(path),
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
