/** The package managers that a workspace of environments is tried with. */
export const packageManagers = ['npm', 'pnpm'] as const;

export type PackageManager = (typeof packageManagers)[number];

interface Commands {
  readonly install: string;
  /** Installs exactly what the lockfile has. */
  readonly installLocked: string;
  /** Runs a command of an installed package. */
  readonly execute: string;
  readonly lockfile: string;
}

export const commandsOf: Readonly<Record<PackageManager, Commands>> = {
  npm: {
    install: 'npm install',
    installLocked: 'npm ci',
    execute: 'npx',
    lockfile: 'package-lock.json',
  },
  pnpm: {
    install: 'pnpm install',
    installLocked: 'pnpm install --frozen-lockfile',
    execute: 'pnpm exec',
    lockfile: 'pnpm-lock.yaml',
  },
};
