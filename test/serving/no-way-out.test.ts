// No tool has a way to files or processes: neither the code of environments nor what it runs on imports
// anything of Node.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { storedEnvironments } from '../support/stored-environments.ts';

const root = join(import.meta.dirname, '..', '..');
const runtime = join(root, 'packages', 'runtime', 'src', 'index.ts');

/** The modules of ours that environments and the runtime import by name. */
const ours = new Map([
  ['@envloom/runtime', runtime],
  ['@envloom/core', join(root, 'packages', 'core', 'src', 'index.ts')],
  ['@envloom/core/hash', join(root, 'packages', 'core', 'src', 'hash.ts')],
]);

/** What the modules that a tool can reach may import besides each other. */
const harmless = new Set(['zod']);

/** Names through which code gets at what it did not import. */
const doors = new Set([
  'process',
  'require',
  'Function',
  'eval',
  'globalThis',
  'WebAssembly',
  'fetch',
]);

interface Module {
  readonly imports: readonly string[];
  readonly names: ReadonlySet<string>;
}

const read = new Map<string, Module>();

/** Each is read once: all environments share the runtime. */
function moduleAt(file: string): Module {
  const known = read.get(file) ?? readModule(file);
  read.set(file, known);
  return known;
}

function readModule(file: string): Module {
  const imports: string[] = [];
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (isErased(node)) return;
    const path = importIn(node);
    if (path !== undefined) imports.push(path);
    if (ts.isIdentifier(node) && !isMember(node)) names.add(node.text);
    if (ts.isMetaProperty(node)) names.add('import.meta');
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2024, true));
  return { imports, names };
}

/** Types leave nothing behind. */
function isErased(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node))
    return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  return (ts.isExportDeclaration(node) && node.isTypeOnly) || ts.isTypeNode(node);
}

/** `x.process` is no door. */
function isMember({ parent, text }: ts.Identifier): boolean {
  const isAccess = ts.isPropertyAccessExpression(parent) && parent.name.text === text;
  return isAccess || ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent);
}

function importIn(node: ts.Node): string | undefined {
  const isStatic = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
  const named = isStatic ? node.moduleSpecifier : undefined;
  if (named !== undefined && ts.isStringLiteral(named)) return named.text;
  const isDynamic =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isDynamic ? 'import()' : undefined;
}

interface Reached {
  /** Files of ours. */
  readonly files: ReadonlySet<string>;
  /** What is imported of others. */
  readonly others: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** Everything that is loaded with a module. */
function reachedFrom(entry: string): Reached {
  const files = new Set<string>();
  const others = new Set<string>();
  const names = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const module = moduleAt(file);
    for (const name of module.names) names.add(name);
    for (const path of module.imports) {
      const own = path.startsWith('.') ? join(dirname(file), path) : ours.get(path);
      if (own === undefined) others.add(path);
      else visit(own);
    }
  };
  visit(entry);
  return { files, others, names };
}

function expectNoWayOut({ others, names }: Reached): void {
  expect([...others].filter((path) => !harmless.has(path))).toEqual([]);
  expect([...names].filter((name) => doors.has(name) || name === 'import.meta')).toEqual([]);
}

describe('what tools can reach', () => {
  it('is in the runtime nothing of Node', () => {
    const reached = reachedFrom(runtime);
    expect(reached.files.size).toBeGreaterThan(60);
    expectNoWayOut(reached);
  });

  it.each(storedEnvironments)('is in %s nothing of Node', (name) => {
    const reached = reachedFrom(join(root, 'generated', name, 'src', 'index.ts'));
    expect(reached.files).toContain(runtime);
    expectNoWayOut(reached);
  });

  it('is in zod nothing of Node', () => {
    const folder = join(root, 'node_modules', 'zod');
    const builtin = new Set(builtinModules);
    for (const file of sourcesOf(join(folder, 'v4'))) {
      const { imports } = moduleAt(file);
      expect(imports.filter((path) => path.startsWith('node:') || builtin.has(path))).toEqual([]);
    }
  });
});

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith('.js') && existsSync(path) && statSync(path).isFile());
}

describe('the search', () => {
  it('finds what reads scenarios, which tools cannot reach', () => {
    const { others } = reachedFrom(join(root, 'packages', 'episodes', 'src', 'node.ts'));
    expect(others).toContain('node:fs');
  });
});
