import { contentHash } from '@envloom/core/files';
import type { ReadFile } from './files.ts';
import { isUntouched, manifestFile, parseManifest, printManifest } from './manifest.ts';
import { withScenarioExports, withTaskExports } from './package-exports.ts';

const packageFile = 'package.json';

/** A file of an environment as it should be. */
interface Write {
  readonly path: string;
  readonly content: string;
}

/** What an environment has besides its model that can be imported. */
interface Reached {
  readonly hasScenarios: boolean;
  readonly hasTasks: boolean;
}

/**
 * What has to be written so that the stored scenarios of an environment can be imported and served, and its
 * task programs imported; nothing where they can. A package.json that nobody edited counts as unedited
 * afterwards, too.
 */
export function writesToReach(read: ReadFile, reached: Reached): readonly Write[] {
  const before = read(packageFile);
  const content = before === undefined ? undefined : withExports(before, reached);
  if (before === undefined || content === undefined || content === before) return [];
  const write = { path: packageFile, content };
  const manifest = parseManifest(read(manifestFile) ?? '');
  if (manifest === undefined || !isUntouched(manifest, packageFile, before)) return [write];
  const entry = { owner: 'user', sha256: contentHash(content) } as const;
  const files = { ...manifest.files, [packageFile]: entry };
  return [write, { path: manifestFile, content: printManifest({ ...manifest, files }) }];
}

function withExports(text: string, reached: Reached): string {
  return withTaskExports(reached.hasScenarios ? withScenarioExports(text) : text, reached.hasTasks);
}

/** Whether the files of an environment have modules of task programs. */
export function hasTasks(files: readonly { readonly path: string }[]): boolean {
  return files.some(({ path }) => path === 'src/tasks/index.ts');
}
