import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { linkEnvironments } from './link-environments.ts';

function workspaceOfTwo(): ScratchWorkspace {
  const workspace = new ScratchWorkspace();
  for (const name of ['loans', 'hotel']) {
    workspace.write(`generated/${name}/logic-model.yaml`, `name: ${name}`);
    workspace.write(`generated/${name}/package.json`, { name: `@envloom/env-${name}` });
  }
  workspace.write('generated/unfinished/logic-model.yaml', 'name: unfinished');
  workspace.write('node_modules/other/logic-model.yaml', 'name: other');
  workspace.write('node_modules/other/package.json', { name: 'other' });
  return workspace;
}

it('makes every environment importable by its name', () => {
  using workspace = workspaceOfTwo();
  const names = ['@envloom/env-hotel', '@envloom/env-loans'];
  expect(linkEnvironments(workspace.root)).toEqual(names);
  expect(linkEnvironments(workspace.root)).toEqual(names);
  expect(realpathSync(workspace.path('node_modules', '@envloom', 'env-loans'))).toBe(
    realpathSync(workspace.path('generated', 'loans')),
  );
});

it('leaves what is installed under such a name alone', () => {
  using workspace = workspaceOfTwo();
  workspace.write('node_modules/@envloom/env-loans/package.json', { version: '1.0.0' });
  expect(linkEnvironments(workspace.root)).toEqual(['@envloom/env-hotel']);
});

it('is a command for the folder it is called in', () => {
  using workspace = workspaceOfTwo();
  const said = execFileSync(process.execPath, [join(import.meta.dirname, 'bin.ts')], {
    cwd: workspace.root,
    encoding: 'utf8',
  });
  expect(said).toContain('2 environments');
  expect(existsSync(workspace.path('node_modules/@envloom/env-hotel'))).toBe(true);
});
