import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { linkCommand, unlinkCommand } from './link-command.ts';
import { linkPackage, unlinkPackage } from './link.ts';

const packageName = '@envloom/env-loans';
const isWindows = process.platform === 'win32';
const command = isWindows ? 'node_modules/.bin/env-loans.cmd' : 'node_modules/.bin/env-loans';

function workspaceWith(manifest: object): ScratchWorkspace {
  const workspace = new ScratchWorkspace();
  workspace.write('generated/loans/package.json', { name: packageName, ...manifest });
  workspace.write('generated/loans/src/command.ts', 'console.log(process.argv.slice(2).join());\n');
  linkPackage(workspace.root, 'generated/loans', packageName);
  return workspace;
}

it('makes a command that runs the source, again and again', () => {
  using workspace = workspaceWith({ bin: { 'env-loans': './src/command.ts' } });
  linkCommand(workspace.root, packageName);
  linkCommand(workspace.root, packageName);
  const { stdout } = spawnSync(workspace.path(command), ['a', 'b'], {
    encoding: 'utf8',
    shell: isWindows,
  });
  expect(stdout.trim()).toBe('a,b');
});

it('makes none for a package without one', () => {
  using workspace = workspaceWith({});
  linkCommand(workspace.root, packageName);
  expect(existsSync(workspace.path(command))).toBe(false);
});

it('makes the command of a renamed package, which keeps its name', () => {
  using workspace = workspaceWith({
    name: '@acme/loans',
    bin: { 'env-loans': './src/command.ts' },
  });
  linkPackage(workspace.root, 'generated/loans', '@acme/loans');
  linkCommand(workspace.root, '@acme/loans');
  expect(readFileSync(workspace.path(command), 'utf8')).toContain('@acme');
});

it('removes its own, and leaves that of somebody else alone', () => {
  using workspace = workspaceWith({ bin: './src/command.ts' });
  linkCommand(workspace.root, packageName);
  unlinkCommand(workspace.root, packageName);
  expect(existsSync(workspace.path(command))).toBe(true);
  unlinkPackage(workspace.root, 'generated/loans', packageName);
  unlinkCommand(workspace.root, packageName);
  unlinkCommand(workspace.root, packageName);
  expect(existsSync(workspace.path(command))).toBe(false);
  linkPackage(workspace.root, 'generated/loans', packageName);
  workspace.write(command, 'mine');
  linkCommand(workspace.root, packageName);
  expect(readFileSync(workspace.path(command), 'utf8')).toBe('mine');
  unlinkPackage(workspace.root, 'generated/loans', packageName);
  unlinkCommand(workspace.root, packageName);
  expect(readFileSync(workspace.path(command), 'utf8')).toBe('mine');
});
