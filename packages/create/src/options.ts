import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CreateError } from './create-error.ts';
import { packageManagerOf, type PackageManager } from './package-manager.ts';

export const usage = `Usage: npm create @envloom@latest <folder> [-- options]

Makes a workspace of environments for tool-using language-model agents: Nx with the plugin of envloom,
workflows for GitHub Actions, and one example environment with scenarios.

Options
  --name <name>                    the name in package.json; by default that of the folder
  --package-manager <npm|pnpm>     by default the one that runs this
  --ci <github|none>               which workflows are written (github)
  --no-example                     make no example environment
  --no-install                     write package.json and nx.json alone, and say how to go on
  --no-git                         make no git repository
  --help                           this text`;

export interface CreateOptions {
  /** Absolute. */
  readonly folder: string;
  /** Of the package. */
  readonly name: string;
  readonly packageManager: PackageManager;
  readonly ci: string;
  readonly isExampleWanted: boolean;
  readonly isInstalled: boolean;
  readonly isGitWanted: boolean;
}

const definitions = {
  name: { type: 'string' },
  'package-manager': { type: 'string' },
  ci: { type: 'string' },
  'no-example': { type: 'boolean' },
  'no-install': { type: 'boolean' },
  'no-git': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Given = ReturnType<typeof parse>;

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: definitions, allowPositionals: true });
}

/** @throws CreateError naming what is not known */
export function parseOptions(args: readonly string[]): Given {
  try {
    return parse(args);
  } catch (error) {
    throw new CreateError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

const nameForm = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

const ciForms = ['github', 'none'];

/** Close to what the folder is called. */
function nameFromFolder(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9~-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return name === '' ? 'environments' : name;
}

function nameOf(given: string | undefined, folder: string): string {
  const name = given ?? nameFromFolder(folder);
  if (nameForm.test(name)) return name;
  throw new CreateError(
    `--name is "${name}", which is no name for an npm package: use lower-case letters, digits and hyphens.`,
  );
}

function ciOf(ci = 'github'): string {
  if (ciForms.includes(ci)) return ci;
  throw new CreateError(`--ci must be ${ciForms.join(' or ')}, but is "${ci}".`);
}

/**
 * @param folder as it was typed, or answered
 * @param userAgent of the package manager that called
 * @throws CreateError for what cannot be meant
 */
export function createOptions(
  { values }: Given,
  folder: string,
  userAgent: string | undefined,
): CreateOptions {
  const path = resolve(folder);
  return {
    folder: path,
    name: nameOf(values.name, path),
    packageManager: packageManagerOf(values['package-manager'], userAgent),
    ci: ciOf(values.ci),
    isExampleWanted: values['no-example'] !== true,
    isInstalled: values['no-install'] !== true,
    isGitWanted: values['no-git'] !== true,
  };
}

/** @throws CreateError where more than one is given */
export function givenFolder({ positionals }: Given): string | undefined {
  const [folder, ...others] = positionals;
  if (others.length === 0) return folder;
  throw new CreateError(`One folder is enough: ${positionals.join(', ')} are given.\n\n${usage}`);
}
