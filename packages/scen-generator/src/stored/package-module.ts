import { join } from 'node:path';
import { Environment, type EnvironmentClass } from '@envloom/runtime';

export type AnyEnvironment = EnvironmentClass<Environment<object>>;

export type ImportModule = (file: string) => Promise<unknown>;

/**
 * Imports the environment of a package as it is on disk.
 *
 * @param folder absolute
 * @throws Error where it exports no environment
 */
export async function importEnvironment(
  folder: string,
  importModule: ImportModule,
): Promise<AnyEnvironment> {
  const index = await importModule(join(folder, 'src', 'index.ts'));
  const exported: readonly unknown[] =
    typeof index === 'object' && index !== null ? Object.values(index) : [];
  const environment = exported.find(isEnvironmentClass);
  if (environment === undefined) throw new Error(`${folder} exports no environment.`);
  return environment;
}

function isEnvironmentClass(value: unknown): value is AnyEnvironment {
  return typeof value === 'function' && value.prototype instanceof Environment;
}
