import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkPackage } from '@envloom/env-package';
import { packageName, type EnvironmentLocation } from '@envloom/env-package';
import { provenanceFile } from './provenance-file.ts';

export interface FinishedPackage {
  /** The folder in which it was made, relative to the workspace root. */
  readonly staged: string;
  readonly location: EnvironmentLocation;
  readonly provenance: object;
}

/**
 * Moves a package from where it was made to where it belongs, in one step: there it is whole or not
 * at all.
 *
 * @throws Error where something has that place
 */
export function putInPlace(workspaceRoot: string, finished: FinishedPackage): void {
  const { staged, location, provenance } = finished;
  const target = join(workspaceRoot, location.root);
  if (existsSync(target)) throw new Error(placeTaken(location));
  const text = `${JSON.stringify(provenance, null, 2)}\n`;
  writeFileSync(join(workspaceRoot, staged, provenanceFile), text);
  mkdirSync(dirname(target), { recursive: true });
  renameSync(join(workspaceRoot, staged), target);
  linkPackage(workspaceRoot, location.root, packageName(location.name));
}

/** What to say where a folder is in the way. */
export function placeTaken({ root, name, directory }: EnvironmentLocation): string {
  return (
    `${root} exists already and is not from this topic; it stays as it is. ` +
    `Remove it with \`npx nx g env-remove ${name}\`, or write elsewhere than ${directory} with --directory.`
  );
}
