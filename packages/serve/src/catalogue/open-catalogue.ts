import { Catalogue } from './catalogue.ts';
import { openEnvironment } from './open-environment.ts';

/**
 * The environments in those folders.
 *
 * @throws CannotServeError for the first that cannot be served, and where two are the same
 */
export async function openCatalogue(folders: readonly string[]): Promise<Catalogue> {
  return new Catalogue(await Promise.all(folders.map(openEnvironment)));
}
