import { basename, posix } from 'node:path';

/** The folder that holds environments unless `--directory` says otherwise. */
export const defaultDirectory = 'generated';

export const modelFile = 'logic-model.yaml';

/** Where an environment lives and what it is called everywhere. */
export interface EnvironmentLocation {
  /** The kebab-case name of the model: `library-loans`. */
  name: string;
  /** The package folder, relative to the workspace root, with forward slashes. */
  root: string;
  /** `generated`, or what `--directory` said. */
  directory: string;
}

const kebabCase = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

export function isEnvironmentName(name: string): boolean {
  return kebabCase.test(name);
}

export function projectName(name: string): string {
  return `env-${name}`;
}

export function packageName(name: string): string {
  return `@envloom/${projectName(name)}`;
}

function insideWorkspace(directory: string): boolean {
  return !posix.isAbsolute(directory) && !directory.startsWith('..') && directory !== '.';
}

/**
 * @param directory relative to the workspace root
 * @throws Error when the directory is outside the workspace or the name is not kebab-case
 */
export function locate(name: string, directory = defaultDirectory): EnvironmentLocation {
  const folder = posix.normalize(directory.replaceAll('\\', '/')).replace(/\/$/, '');
  if (!insideWorkspace(folder)) {
    throw new Error(`--directory must be a folder inside the workspace, but is "${directory}".`);
  }
  if (!isEnvironmentName(name)) {
    throw new Error(
      `"${name}" is no environment name: use lower-case words joined by hyphens, such as "library-loans".`,
    );
  }
  return { name, directory: folder, root: posix.join(folder, name) };
}

/** The location of an environment whose folder is known. */
export function locationOf(root: string): EnvironmentLocation {
  return { name: basename(root), directory: posix.dirname(root), root };
}

/** The command that regenerates an environment from the logic model in its folder. */
export function regenerateCommand(location: EnvironmentLocation, overwrite = false): string {
  const words = ['npx nx g env', location.name];
  if (location.directory !== defaultDirectory) words.push('--directory', location.directory);
  if (overwrite) words.push('--overwrite');
  return words.join(' ');
}
