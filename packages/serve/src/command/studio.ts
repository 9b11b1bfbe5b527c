import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ServerExtension } from '../server/extension.ts';

/** What `@envloom/studio` is asked for. */
export interface StudioRequest {
  /** The workspace, absolute; undefined: nobody wants the page. */
  readonly root: string | undefined;
  /** Of environments, absolute. */
  readonly folders: readonly string[];
  readonly catalogue: Catalogue;
}

interface StudioModule {
  readonly extend: (request: StudioRequest & { readonly root: string }) => Promise<ServerExtension>;
}

const studioModule = '@envloom/studio/extension';

/**
 * The page for people, where its package is installed: this package works without it.
 *
 * @returns one extension, or none
 */
export async function studioExtensions(
  request: StudioRequest,
): Promise<readonly ServerExtension[]> {
  if (request.root === undefined || !isInstalled()) return [];
  const module: unknown = await import(studioModule);
  return isStudio(module) ? [await module.extend({ ...request, root: request.root })] : [];
}

function isInstalled(): boolean {
  try {
    import.meta.resolve(studioModule);
    return true;
  } catch {
    return false;
  }
}

const isStudio = (module: unknown): module is StudioModule =>
  typeof module === 'object' && module !== null && 'extend' in module;
