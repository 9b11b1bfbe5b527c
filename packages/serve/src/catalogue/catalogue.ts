import { didYouMean } from '@envloom/core';
import { ServeError } from '../errors/serve-error.ts';
import { CannotServeError, openEnvironment, type ServedEnvironment } from './open-environment.ts';

/** The environments of a server. */
export class Catalogue implements Iterable<ServedEnvironment> {
  readonly #environments: ServedEnvironment[] = [];
  /** By name, and by `name@version`. */
  readonly #known = new Map<string, ServedEnvironment[]>();

  /** @throws CannotServeError where two are the same environment in the same version */
  constructor(environments: readonly ServedEnvironment[]) {
    for (const environment of environments) this.add(environment);
  }

  get size(): number {
    return this.#environments.length;
  }

  [Symbol.iterator](): Iterator<ServedEnvironment> {
    return this.#environments[Symbol.iterator]();
  }

  /**
   * The environment of that name, `library-loans` or `library-loans@0.1.0`; without a name, that
   * which the seed chooses.
   *
   * @throws ServeError for an unknown name, and for one of which several versions are served
   */
  find(name: string | undefined, seed: number): ServedEnvironment {
    if (this.size === 0) throw noneIsOpen();
    if (name === undefined) return chosen(this.#environments, seed);
    const [found, other] = this.#known.get(name) ?? [];
    if (found === undefined) throw this.#unknown(name);
    if (other === undefined) return found;
    const versions = [...(this.#known.get(name) ?? [])].map(fullName).join(', ');
    throw new ServeError(
      'AMBIGUOUS_ENVIRONMENT',
      `several versions of ${name} are served`,
      `Name one: ${versions}.`,
      'environment',
    );
  }

  /** @throws CannotServeError where it is there in the same version */
  add(environment: ServedEnvironment): void {
    const full = fullName(environment);
    const [twin] = this.#known.get(full) ?? [];
    if (twin !== undefined)
      throw new CannotServeError(
        `${full} is given twice, in ${twin.folder} and in ${environment.folder}: leave one out, or give one another version.`,
      );
    this.#environments.push(environment);
    this.#known.set(full, [environment]);
    this.#known.set(environment.name, [...(this.#known.get(environment.name) ?? []), environment]);
  }

  #unknown(name: string): ServeError {
    const hint = didYouMean(name, this.#known.keys());
    const repair = `Name one of: ${this.#environments
      .map((one) => one.name)
      .slice(0, 20)
      .join(', ')}.`;
    return new ServeError(
      'UNKNOWN_ENVIRONMENT',
      `no environment "${name}" is served${hint}`,
      repair,
      'environment',
    );
  }
}

/** Where environments are opened as they are asked for. */
const noneIsOpen = (): ServeError =>
  new ServeError(
    'UNKNOWN_ENVIRONMENT',
    'no environment is open yet',
    'Open one first.',
    'environment',
  );

/** Name and version. */
export function fullName({ name, version }: ServedEnvironment): string {
  return `${name}@${version}`;
}

/**
 * That which a seed chooses. Successive seeds go through all of them in turn.
 *
 * @param seed a safe integer; may be negative
 */
export function chosen<T>(from: readonly T[], seed: number): T {
  const one = from[((seed % from.length) + from.length) % from.length];
  if (one === undefined) throw new RangeError(`a seed is a safe integer, not ${seed}`);
  return one;
}

/**
 * The environments in those folders.
 *
 * @throws CannotServeError for the first that cannot be served, where two are the same, and where there is none
 */
export async function openCatalogue(folders: readonly string[]): Promise<Catalogue> {
  if (folders.length === 0) throw new CannotServeError('There is no environment to serve.');
  return new Catalogue(await Promise.all(folders.map((folder) => openEnvironment(folder))));
}
