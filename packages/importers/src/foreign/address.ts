import { ImportError } from '../api/import-error.ts';
import { type Release, releases } from './original.ts';

/** Where an environment of a release is. */
export interface ForeignAddress {
  readonly release: Release;
  /** A file, or a folder. */
  readonly path: string;
  /** Which of its environments. */
  readonly id: string | undefined;
}

/** Reads `envscaler:metadata.json#env_1_rl`; undefined where it names no release. @throws ImportError */
export function foreignAddress(from: string): ForeignAddress | undefined {
  const release = releases.find((name) => from.startsWith(`${name}:`));
  if (release === undefined) return undefined;
  const rest = from.slice(release.length + 1);
  const hash = rest.lastIndexOf('#');
  const path = hash === -1 ? rest : rest.slice(0, hash);
  const id = hash === -1 ? undefined : rest.slice(hash + 1);
  if (path === '' || id === '')
    throw new ImportError(
      `--from ${from}: write the file after the colon, and after a # which of its environments you mean: ${release}:<${release === 'awm' ? 'folder' : 'file'}>#<id>.`,
    );
  return { release, path, id };
}
