import { existsSync, realpathSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { linkPackage, unlinkPackage } from './link.ts';

const packageName = '@envloom/env-loans';

function workspaceWith(...roots: string[]): ScratchWorkspace {
  const workspace = new ScratchWorkspace();
  for (const root of roots) workspace.write(`${root}/package.json`, {});
  return workspace;
}

it('makes a package importable by its name, again and again', () => {
  using workspace = workspaceWith('generated/loans');
  expect(linkPackage(workspace.root, 'generated/loans', packageName)).toBe(true);
  expect(linkPackage(workspace.root, 'generated/loans', packageName)).toBe(true);
  const link = workspace.path('node_modules', packageName);
  expect(realpathSync(link)).toBe(realpathSync(workspace.path('generated/loans')));
});

it('takes the name over from a folder that is gone, and from no other', () => {
  using workspace = workspaceWith('old/loans', 'new/loans');
  linkPackage(workspace.root, 'old/loans', packageName);
  expect(linkPackage(workspace.root, 'new/loans', packageName)).toBe(false);
  rmSync(workspace.path('old'), { recursive: true });
  expect(linkPackage(workspace.root, 'new/loans', packageName)).toBe(true);
});

it('removes its own link and not the package', () => {
  using workspace = workspaceWith('generated/loans', 'copy/loans');
  linkPackage(workspace.root, 'generated/loans', packageName);
  unlinkPackage(workspace.root, 'copy/loans', packageName);
  expect(existsSync(workspace.path('node_modules', packageName))).toBe(true);
  unlinkPackage(workspace.root, 'generated/loans', packageName);
  unlinkPackage(workspace.root, 'generated/loans', packageName);
  expect(existsSync(workspace.path('node_modules', packageName))).toBe(false);
  expect(existsSync(workspace.path('generated/loans/package.json'))).toBe(true);
});

it('does not touch an installed package of that name', () => {
  using workspace = workspaceWith('generated/loans', `node_modules/${packageName}`);
  expect(linkPackage(workspace.root, 'generated/loans', packageName)).toBe(false);
  unlinkPackage(workspace.root, 'generated/loans', packageName);
  expect(existsSync(workspace.path('node_modules', packageName))).toBe(true);
});
