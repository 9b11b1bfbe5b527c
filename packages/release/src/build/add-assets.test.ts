import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { addAssets } from './add-assets.ts';

function packageWith(scripts: object): ScratchWorkspace {
  const workspace = new ScratchWorkspace();
  workspace.write('package.json', { name: 'x', scripts });
  workspace.write(
    'bundle.mjs',
    "import { writeFileSync } from 'node:fs';\nwriteFileSync(`${process.argv[2]}/page.html`, process.cwd());\n",
  );
  workspace.write('dist/LICENSE', 'MIT');
  return workspace;
}

it('runs the script of a package in its folder, and passes the folder to add to', async () => {
  using workspace = packageWith({ 'build:assets': 'node bundle.mjs' });
  await addAssets(workspace.root, workspace.path('dist'));
  expect(readFileSync(workspace.path('dist/page.html'), 'utf8')).toContain('envloom-');
});

it('adds nothing to a package without one', async () => {
  using workspace = packageWith({ build: 'node bundle.mjs' });
  await addAssets(workspace.root, workspace.path('dist'));
  expect(existsSync(workspace.path('dist/page.html'))).toBe(false);
});

it('fails with what the script said', async () => {
  using workspace = packageWith({ 'build:assets': 'node missing.mjs' });
  await expect(addAssets(workspace.root, workspace.path('dist'))).rejects.toThrow('missing.mjs');
});
