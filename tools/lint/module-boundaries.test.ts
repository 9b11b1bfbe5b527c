import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { boundaries } from './module-boundaries.ts';

const root = join(import.meta.dirname, '..', '..');
const scope = '@envloom/';
const packages = readdirSync(join(root, 'packages')).filter((name) =>
  existsSync(join(root, 'packages', name, 'package.json')),
);
const environments = globSync('generated/*/package.json', { cwd: root });

function mayImport(from: string, to: string): boolean {
  const allowed = boundaries.packages[from] ?? [];
  return allowed === 'all' || allowed.includes(to);
}

const eslint = new ESLint({ cwd: root });

/** What lint says about each of some imports of a file, which need not exist. */
async function lint(
  filePath: string,
  imported: readonly string[],
): Promise<Record<string, string[]>> {
  const code = imported.map((name) => `import '${name}';\n`).join('');
  const [result] = await eslint.lintText(code, { filePath: join(root, filePath) });
  const of = (name: string): string[] =>
    (result?.messages ?? [])
      .filter(({ line }) => line === imported.indexOf(name) + 1)
      .map((message) => message.ruleId ?? message.message);
  return Object.fromEntries(imported.map((name) => [name, of(name)]));
}

const rule = '@nx/enforce-module-boundaries';

const allRefused = (imported: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(imported.map((name) => [name, [rule]]));

const allAllowed = (imported: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(imported.map((name) => [name, []]));

it('lists every package', () => {
  expect(Object.keys(boundaries.packages)).toEqual(expect.arrayContaining(packages));
});

describe.each(packages)('packages/%s', (from) => {
  it('may import in lint what the table allows, and nothing else', async () => {
    const others = packages.filter((name) => name !== from);
    const found = await lint(
      `packages/${from}/src/probe.ts`,
      others.map((to) => `${scope}${to}`),
    );
    expect(found).toEqual(
      Object.fromEntries(others.map((to) => [`${scope}${to}`, mayImport(from, to) ? [] : [rule]])),
    );
  });

  it('may not reach into a sibling by a path', async () => {
    const others = packages.filter((name) => name !== from);
    const paths = others.map((to) => `../../${to}/src/index.ts`);
    expect(await lint(`packages/${from}/src/probe.ts`, paths)).toEqual(allRefused(paths));
  });

  it('declares the packages of this workspace that the table allows', () => {
    const siblings = dependenciesOf(from).filter((name) => name.startsWith(scope));
    for (const name of siblings) expect([from, name, mayImport(from, bare(name))]).toContain(true);
  });

  it('declares what it imports, and imports what it declares', () => {
    const imported = importsOf(sourcesOf(from));
    const declared = dependenciesOf(from);
    const missing = imported.filter((name) => !declared.includes(name));
    expect(missing.filter((name) => !onlyInWorkspace.includes(name))).toEqual([]);
    expect(declared.filter((name) => !isUsed(from, name, imported))).toEqual([]);
  });

  it('declares for development what is bundled into its page', () => {
    const declared = [...dependenciesOf(from), ...developmentDependenciesOf(from)];
    const bundled = importsOf(pageSourcesOf(from));
    expect(bundled.filter((name) => !declared.includes(name))).toEqual([]);
  });
});

describe.skipIf(environments.length === 0)('environments', () => {
  const folder = (environments[0] ?? '').replace(/package\.json$/, '');

  it('may import the packages of their table', async () => {
    const names = boundaries.environments.packages.map((name) => `${scope}${name}`);
    expect(await lint(`${folder}src/probe.ts`, names)).toEqual(allAllowed(names));
  });

  it('may import no other package', async () => {
    const names = packages
      .filter((one) => !boundaries.environments.packages.includes(one))
      .map((name) => `${scope}${name}`);
    expect(await lint(`${folder}src/probe.ts`, names)).toEqual(allRefused(names));
  });

  it('may import zod, and test tools in tests only', async () => {
    expect(await lint(`${folder}src/probe.ts`, ['zod'])).toEqual(allAllowed(['zod']));
    const tools = boundaries.environments.testOnlyExternal;
    expect(await lint(`${folder}src/probe.ts`, tools)).toEqual(allRefused(tools));
    expect(await lint(`${folder}test/probe.test.ts`, tools)).toEqual(allAllowed(tools));
  });
});

/** As the table names it: all environments are one. */
function bare(packageName: string): string {
  const name = packageName.slice(scope.length);
  return name.startsWith('env-') && !packages.includes(name) ? 'environments' : name;
}

/** What builds the page of a package that is not published yet. */
const onlyInWorkspace = ['vite'];

type Versions = Record<string, string>;

interface Manifest {
  readonly dependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly devDependencies?: Versions;
}

function manifestOf(name: string): Manifest {
  const text = readFileSync(join(root, 'packages', name, 'package.json'), 'utf8');
  const manifest: Manifest = JSON.parse(text);
  return manifest;
}

function dependenciesOf(name: string): string[] {
  const { dependencies, peerDependencies } = manifestOf(name);
  return Object.keys({ ...dependencies, ...peerDependencies });
}

const developmentDependenciesOf = (name: string): string[] =>
  Object.keys(manifestOf(name).devDependencies ?? {});

const isOfPage = (path: string): boolean => /^page[/\\]/.test(path);

// Tests and their support import what the workspace provides.
const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || path.split(/[/\\]/).includes('testing');

function textsOf(name: string, isWanted: (path: string) => boolean): string[] {
  const folder = join(root, 'packages', name, 'src');
  return globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((path) => !isTest(path) && isWanted(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
}

const sourcesOf = (name: string): string[] => textsOf(name, (path) => !isOfPage(path));

/** Of the page of a package, which is published bundled. */
const pageSourcesOf = (name: string): string[] => textsOf(name, isOfPage);

/** `@scope/name/path` and `name/path` to the package's name. */
function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

function importsOf(sources: readonly string[]): string[] {
  const specifiers = sources.flatMap((text) =>
    ts.preProcessFile(text).importedFiles.map((file) => file.fileName),
  );
  const external = specifiers.filter((path) => !path.startsWith('.') && !path.startsWith('node:'));
  return [...new Set(external.map(packageOf))];
}

/** A package that is run by path is named in a text, not in an import. */
function isUsed(from: string, name: string, imported: readonly string[]): boolean {
  return (
    imported.includes(name) ||
    sourcesOf(from).some((text) =>
      [`'${name}'`, `'${name}/`].some((quoted) => text.includes(quoted)),
    )
  );
}
