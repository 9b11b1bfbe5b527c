import { CreateError } from './create-error.ts';

/** Those that workspaces of environments are tried with. */
export const packageManagers = ['npm', 'pnpm'] as const;

export type PackageManager = (typeof packageManagers)[number];

const byName = (name: string): PackageManager | undefined =>
  packageManagers.find((known) => known === name);

/**
 * The package manager that was asked for, or that called: npm and pnpm say who they are.
 *
 * @throws CreateError for one that is not known
 */
export function packageManagerOf(
  asked: string | undefined,
  userAgent: string | undefined,
): PackageManager {
  if (asked === undefined) return byName(userAgent?.split('/')[0] ?? '') ?? 'npm';
  const known = byName(asked);
  if (known !== undefined) return known;
  throw new CreateError(
    `--package-manager must be ${packageManagers.join(' or ')}, but is "${asked}".`,
  );
}

/** Optional dependencies bring Node, whatever the user's settings leave out. */
export const installArguments: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ['install', '--include=optional', '--no-audit', '--no-fund'],
  pnpm: ['install'],
};
