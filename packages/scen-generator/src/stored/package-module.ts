import { join } from 'node:path';
import { Environment, type EnvironmentClass } from '@envloom/runtime';
import type { Validators } from './replay.ts';

type AnyEnvironment = EnvironmentClass<Environment<object>>;

/** What a package says of its scenarios in code. */
export interface PackageModule {
  readonly environment: AnyEnvironment;
  /** The check functions of a scenario; undefined where the package has none. */
  validatorsOf(id: string): Validators | undefined;
}

type ImportModule = (file: string) => Promise<unknown>;

/**
 * Imports an environment package as it is on disk.
 *
 * @param folder absolute
 * @throws Error where it exports no environment
 */
export async function importPackage(
  folder: string,
  importModule: ImportModule,
  hasValidators: boolean,
): Promise<PackageModule> {
  const index = await importModule(join(folder, 'src', 'index.ts'));
  const environment = membersOf(index).find(isEnvironmentClass);
  if (environment === undefined) throw new Error(`${folder} exports no environment.`);
  const module = hasValidators ? await importModule(join(folder, 'src', 'validators.ts')) : {};
  const [validators] = membersOf(module).filter(isValidators);
  return { environment, validatorsOf: (id) => validators?.[id] };
}

const membersOf = (module: unknown): readonly unknown[] =>
  typeof module === 'object' && module !== null ? Object.values(module) : [];

function isEnvironmentClass(value: unknown): value is AnyEnvironment {
  return typeof value === 'function' && value.prototype instanceof Environment;
}

/** The one export that is no function: the check functions by scenario and check. */
function isValidators(value: unknown): value is Readonly<Record<string, Validators>> {
  return typeof value === 'object' && value !== null;
}
