import { contentHash } from '@envloom/core/files';
import type { ReadFile } from './files.ts';
import { isUntouched, manifestFile, parseManifest, printManifest } from './manifest.ts';
import { withScenarioExports } from './scenario-exports.ts';

const packageFile = 'package.json';

/** A file of an environment as it should be. */
interface Write {
  readonly path: string;
  readonly content: string;
}

/**
 * What has to be written so that the stored scenarios of an environment can be imported and served;
 * nothing where they can. A package.json that nobody edited counts as unedited afterwards, too.
 */
export function writesToReachScenarios(read: ReadFile): readonly Write[] {
  const before = read(packageFile);
  const content = before === undefined ? undefined : withScenarioExports(before);
  if (before === undefined || content === undefined || content === before) return [];
  const write = { path: packageFile, content };
  const manifest = parseManifest(read(manifestFile) ?? '');
  if (manifest === undefined || !isUntouched(manifest, packageFile, before)) return [write];
  const entry = { owner: 'user', sha256: contentHash(content) } as const;
  const files = { ...manifest.files, [packageFile]: entry };
  return [write, { path: manifestFile, content: printManifest({ ...manifest, files }) }];
}
