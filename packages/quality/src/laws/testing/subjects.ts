import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Environment, type EnvironmentOptions, type WorldDefinition } from '@envloom/runtime';
import type { Rows, World } from '@envloom/sampler';
import type { Subject } from '../subject.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');

/** The class of an environment of whatever model. */
type WorldClass = (new (options?: EnvironmentOptions<Rows>) => World) & {
  readonly definition: WorldDefinition;
};

/** The class of an environment as a subject: all its tools are played. */
export function subjectOf(environmentClass: unknown): Subject {
  if (!isWorldClass(environmentClass)) throw new TypeError('expected the class of an environment');
  const { definition } = environmentClass;
  return {
    definition,
    tools: definition.tools.map(({ name }) => name),
    start: (options) => new environmentClass(options),
  };
}

/** The class that a package in `generated/` exports. */
export async function generatedSubject(name: string): Promise<Subject> {
  const index = join(root, 'generated', name, 'src', 'index.ts');
  const exports: unknown = await import(pathToFileURL(index).href);
  return subjectOf(Object.values(exports ?? {}).find(isWorldClass));
}

function isWorldClass(value: unknown): value is WorldClass {
  return (
    typeof value === 'function' && value.prototype instanceof Environment && 'definition' in value
  );
}
