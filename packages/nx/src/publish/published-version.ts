import { z } from 'zod';
import { type NpmError, runNpm } from './npm-run.ts';
import type { Registry } from './registry.ts';
import { type Folders, pack, sameContent, type Tarball } from './tarball.ts';

/** How a version that is about to be published compares with what the registry has. */
export type Comparison =
  | { readonly state: 'new' }
  | { readonly state: 'same' }
  | { readonly state: 'different' }
  | { readonly state: 'unknown'; readonly error: NpmError };

const dist = z.object({ integrity: z.string() });

async function compareContent(
  id: string,
  tarball: Tarball,
  folders: Folders,
  registry: Registry,
): Promise<Comparison> {
  const published = await pack(id, folders, [registry.argument, '--prefer-online']);
  if (!published.ok) return { state: 'unknown', error: published.error };
  return { state: sameContent(published.tarball.path, tarball.path) ? 'same' : 'different' };
}

/**
 * Asks the registry for a version and compares its content with a tarball.
 *
 * @param id name and version: `@envloom/env-library-loans@0.2.0`
 */
export async function compareWithPublished(
  id: string,
  tarball: Tarball,
  folders: Folders,
  registry: Registry,
): Promise<Comparison> {
  const args = ['view', id, 'dist', '--prefer-online', registry.argument];
  const answer = await runNpm(args, folders.root);
  if (!answer.ok) {
    return answer.error.code === 'E404'
      ? { state: 'new' }
      : { state: 'unknown', error: answer.error };
  }
  const found = dist.safeParse(answer.value);
  // npm answers with nothing where the package is there and the version is not.
  if (!found.success) return { state: 'new' };
  if (found.data.integrity === tarball.integrity) return { state: 'same' };
  return compareContent(id, tarball, folders, registry);
}
