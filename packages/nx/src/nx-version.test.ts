import { NX_VERSION } from '@nx/devkit';
import { describe, expect, it } from 'vitest';
import { requireSupportedNx } from './nx-version.ts';

describe('requireSupportedNx', () => {
  it.each([NX_VERSION, '23.0.0', '24.0.6', '24.1.0-beta.2'])('takes %s', (version) => {
    expect(() => requireSupportedNx(version)).not.toThrow();
  });

  it.each([
    ['22.7.1', 'npx nx migrate 23'],
    ['25.0.0', 'npx nx migrate 24'],
  ])('says what to do about %s', (version, repair) => {
    expect(() => requireSupportedNx(version)).toThrow(
      `@envloom/nx works with Nx 23 to 24, but this workspace has Nx ${version}. Move it with: ${repair}`,
    );
  });
});
