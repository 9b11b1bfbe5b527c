import { NX_VERSION } from '@nx/devkit';
import { installedPackageJson } from '@envloom/env-package';

/** Versions of Nx that this package works with, as it tells package managers: `>=23 <25`. */
function supportedRange(): string {
  return installedPackageJson('@envloom/nx').peerDependencies?.['nx'] ?? '';
}

const majorOf = (version: string): number => Number.parseInt(version, 10);

/** @throws Error that says which versions would do, unless the workspace has one of them */
export function requireSupportedNx(version: string = NX_VERSION, range = supportedRange()): void {
  const [, least, end] = /^>=(\d+) <(\d+)$/.exec(range) ?? [];
  if (least === undefined || end === undefined) throw new Error(`nx "${range}" is no range.`);
  const major = majorOf(version);
  if (major >= Number(least) && major < Number(end)) return;
  const last = Number(end) - 1;
  throw new Error(
    `@envloom/nx works with Nx ${least} to ${last}, but this workspace has Nx ${version}. ` +
      `Move it with: npx nx migrate ${major < Number(least) ? least : last}`,
  );
}
