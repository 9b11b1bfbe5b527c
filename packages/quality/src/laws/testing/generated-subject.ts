import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Environment } from '@envloom/runtime';
import { type Subject, subjectOf } from '../subject.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');

/** The class that a package in `generated/` exports. */
export async function generatedSubject(name: string): Promise<Subject> {
  const index = join(root, 'generated', name, 'src', 'index.ts');
  const exports: unknown = await import(pathToFileURL(index).href);
  return subjectOf(Object.values(exports ?? {}).find(isEnvironmentClass));
}

function isEnvironmentClass(value: unknown): boolean {
  return typeof value === 'function' && value.prototype instanceof Environment;
}
