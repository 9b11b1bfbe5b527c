/** Versions that were tried together with this one; a test compares them with those of this repository. */
export const triedVersions = {
  /** Runs the laws of an environment. */
  vitest: '5.1.1',
  /** Nx reads sources by it; environments are compiled by the TypeScript that @envloom/nx brings. */
  typescript: '6.0.3',
} as const;
