import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CreateOptions } from './options.ts';
import { envloomVersion, nodePackages, triedVersions } from './versions.ts';

function packageJson(name: string, pnpm: string | undefined): object {
  const { nx, node, typescript, vitest, zod } = triedVersions;
  const envloom = envloomVersion();
  const nodes = Object.values(nodePackages).toSorted();
  return {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=24' },
    ...(pnpm === undefined ? {} : { packageManager: `pnpm@${pnpm}` }),
    dependencies: { '@envloom/episodes': envloom, '@envloom/runtime': envloom, zod },
    devDependencies: {
      '@envloom/cli': envloom,
      '@envloom/nx': envloom,
      '@nx/devkit': nx,
      '@nx/js': nx,
      nx,
      typescript,
      vitest,
    },
    optionalDependencies: Object.fromEntries(nodes.map((each) => [each, node])),
  };
}

const nxJson = {
  $schema: './node_modules/nx/schemas/nx-schema.json',
  analytics: false,
  neverConnectToCloud: true,
  defaultBase: 'main',
};

/** Version plans are in .nx too, and are committed. */
const ignored = [
  'node_modules/',
  'generated/*/scenarios/',
  '.nx/cache/',
  '.nx/workspace-data/',
  '*.log',
  '.env.local',
];

/** Nx reads it at every start; keys go into `.env.local`, which counts before it and is ignored. */
const environmentFile = `# Plugins run in the process of Nx: in processes of their own they take seconds to start with every command.
# What is yours alone, such as keys, goes into .env.local, which git ignores and which counts before this.
NX_ISOLATE_PLUGINS=false
`;

/**
 * From version 11 on pnpm installs nothing while it is undecided whether scripts of dependencies run. That
 * of Nx unpacks its binary; msgpackr, which the queue reads Redis with, does without its.
 */
const pnpmWorkspace = 'allowBuilds:\n  nx: true\n  msgpackr-extract: false\n';

/**
 * What there has to be before the plugin can do the rest.
 *
 * @param pnpm its version, which corepack fetches in workflows; undefined for npm
 */
export function writeBaseFiles(
  { folder, name, packageManager }: CreateOptions,
  pnpm?: string,
): void {
  const write = (file: string, text: string): void => {
    writeFileSync(join(folder, file), text);
  };
  write('package.json', `${JSON.stringify(packageJson(name, pnpm), null, 2)}\n`);
  write('nx.json', `${JSON.stringify(nxJson, null, 2)}\n`);
  write('.env', environmentFile);
  write('.gitignore', `${ignored.join('\n')}\n`);
  if (packageManager === 'pnpm') write('pnpm-workspace.yaml', pnpmWorkspace);
}
