import { readFileSync } from 'node:fs';

/** The package managers that a workspace of environments is tried with. */
export const packageManagers = ['npm', 'pnpm'] as const;

export type PackageManager = (typeof packageManagers)[number];

/** How they install, and run the command of a package. */
export const commandsOf: Readonly<Record<PackageManager, { install: string; execute: string }>> = {
  npm: { install: 'npm install', execute: 'npx' },
  pnpm: { install: 'pnpm install', execute: 'pnpm exec' },
};

/** The targets that tell whether an environment is as it should be. */
export const gateTargets = ['typecheck', 'sync-check', 'check', 'scenarios', 'test'] as const;

/** Where `envloom-cached` keeps what tasks left. */
export const taskFolder = '.nx/tasks';

/** Workflows of GitHub Actions; other workflows do not have such names. */
export const workflowNames = ['environments.yml', 'release-environments.yml'] as const;

/** What pnpm has instead of what the files say for npm. */
const inPnpm: readonly (readonly [npm: string, pnpm: string])[] = [
  ['          cache: npm\n', ''],
  ['- run: npm ci', '- run: corepack enable\n      - run: pnpm install --frozen-lockfile'],
  ['package-lock.json', 'pnpm-lock.yaml'],
  ['npx ', 'pnpm exec '],
];

/**
 * The text of a workflow for a workspace that has `@envloom/nx` from npm. The files beside this one are
 * for npm and the branch `main`.
 *
 * They use only actions of GitHub itself, by their major version: who runs the workflow can change them
 * anyway, and a major version receives what repairs a vulnerability.
 */
export function workflowText(
  name: (typeof workflowNames)[number],
  manager: PackageManager,
  mainBranch = 'main',
): string {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll(
    /\bmain\b/g,
    mainBranch,
  );
  if (manager === 'npm') return text;
  return inPnpm.reduce((changed, [npm, pnpm]) => changed.replaceAll(npm, pnpm), text);
}
