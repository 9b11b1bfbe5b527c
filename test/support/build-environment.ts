import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { emitPackage, type EnvPackage } from '@envloom/codegen';
import { checkModel, formatDiagnostic, readModel, type Diagnostic } from '@envloom/logic-model';
import { Environment as BaseEnvironment, type EnvironmentOptions } from '@envloom/runtime';
import type { Json } from '@envloom/core';

/** The rows of a world by table. */
export type AnyRows = Readonly<Record<string, Json>>;

/** An environment of whatever model: its tools are called by name. */
export type AnyEnvironment = BaseEnvironment<object, AnyRows>;

export type EnvironmentClass = new (options?: EnvironmentOptions<AnyRows>) => AnyEnvironment;

/** An environment package, emitted from its model and imported. */
export interface EnvironmentModule {
  /** The class, such as `LibraryLoans`. */
  readonly Environment: EnvironmentClass;
  /** Everything that `src/index.ts` exports. */
  readonly exports: Readonly<Record<string, unknown>>;
}

// Not below `node_modules`: Node strips no types there.
const scratch = join(import.meta.dirname, '..', '..', 'tmp');

const built = new Map<string, Promise<EnvironmentModule>>();

/**
 * The environment of a model by the whole way of generated code: read, check, emit, write, import.
 * Its folder is gone when this returns. A model is built once per process.
 *
 * @param modelPath absolute path of a `logic-model.yaml`
 * @throws Error with the diagnostics of a model that has problems
 */
export function buildEnvironment(modelPath: string): Promise<EnvironmentModule> {
  const known = built.get(modelPath) ?? build(modelPath);
  built.set(modelPath, known);
  return known;
}

async function build(modelPath: string): Promise<EnvironmentModule> {
  const emitted = await emit(modelPath);
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, `${emitted.name}-`));
  try {
    await write(emitted, folder);
    return await load(emitted.className, join(folder, 'src', 'index.ts'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A package that stays in its folder until it is disposed of. */
export interface EmittedPackage extends AsyncDisposable {
  /** Absolute. */
  readonly folder: string;
}

/** The package of a model as `npx nx g env` writes it, without scenarios: for what opens packages itself. */
export async function emittedPackage(modelPath: string): Promise<EmittedPackage> {
  const emitted = await emit(modelPath);
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, `${emitted.name}-`));
  await write(emitted, folder);
  return {
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function emit(modelPath: string): Promise<EnvPackage> {
  const read = readModel(await readFile(modelPath, 'utf8'), modelPath);
  if (!read.ok) return refuse(read.diagnostics);
  const check = checkModel(read.parsed);
  return check.ok
    ? emitPackage(check.checked, { runtimeVersion: '0.0.0' })
    : refuse(check.diagnostics);
}

function refuse(diagnostics: readonly Diagnostic[]): never {
  throw new Error(diagnostics.map(formatDiagnostic).join('\n'));
}

async function write({ files }: EnvPackage, folder: string): Promise<void> {
  for (const { path, content } of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

async function load(className: string, index: string): Promise<EnvironmentModule> {
  const exports: unknown = await import(pathToFileURL(index).href);
  if (!isModule(exports)) throw new Error(`${index} is no module`);
  const Environment = exports[className];
  if (!isEnvironmentClass(Environment)) throw new Error(`${index} exports no class ${className}`);
  return { Environment, exports };
}

function isModule(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isEnvironmentClass(value: unknown): value is EnvironmentClass {
  return typeof value === 'function' && value.prototype instanceof BaseEnvironment;
}
