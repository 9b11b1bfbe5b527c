import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const packagesFolder = join(import.meta.dirname, '..', 'packages');

const packages = readdirSync(packagesFolder).filter((name) =>
  existsSync(join(packagesFolder, name, 'package.json')),
);

/** The entry points of a package: export path and source file. */
function entryPoints(name: string): [string, string][] {
  const folder = join(packagesFolder, name);
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const packageJson: { exports: Record<string, string> } = JSON.parse(text);
  return Object.entries(packageJson.exports)
    .filter(([, path]) => path.endsWith('.ts'))
    .map(([key, path]) => [key, join(folder, path)]);
}

const program = ts.createProgram(
  packages.flatMap((name) => entryPoints(name).map(([, file]) => file)),
  {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
);
const checker = program.getTypeChecker();

function kindOf(symbol: ts.Symbol): string {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
  return (target.flags & ts.SymbolFlags.Value) === 0 ? 'type' : 'value';
}

function publicNames(file: string): string[] {
  const source = program.getSourceFile(file);
  const symbol = source && checker.getSymbolAtLocation(source);
  if (!symbol) return [];
  return checker
    .getExportsOfModule(symbol)
    .map((exported) => `${kindOf(exported)} ${exported.name}`)
    .toSorted();
}

function surface(name: string): string {
  const lines = entryPoints(name).flatMap(([key, file]) => [key, ...publicNames(file), '']);
  return lines.join('\n');
}

// A name that is added or lost here is a change for everybody who uses the package: `vitest -u`
// accepts it, and the diff shows it.
it.each(packages)('the public names of %s', async (name) => {
  await expect(surface(name)).toMatchFileSnapshot(`public-names/${name}.txt`);
});
