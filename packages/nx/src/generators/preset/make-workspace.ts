import type { GeneratorCallback, Tree } from '@nx/devkit';
import { initialize } from '../init/initialize.ts';
import { addExample, exampleName } from './example.ts';
import type { PresetOptions } from './options.ts';
import { setUpPackageJson, workspaceName } from './package-json.ts';
import { workspaceReadme } from './readme.ts';

const readme = 'README.md';

/** Nx puts these into the tree of every generator with the name `preset`, before it runs. */
const foldersOfNx = new Set(['apps/.gitkeep', 'libs/.gitkeep']);

function leaveOutFoldersOfNx(tree: Tree): void {
  const created = tree.listChanges().filter(({ type }) => type === 'CREATE');
  for (const { path } of created) if (foldersOfNx.has(path)) tree.delete(path);
}

/**
 * Makes a new Nx workspace one of environments.
 *
 * @returns what installs the packages and makes the scenarios of the example
 */
export async function makeWorkspace(
  tree: Tree,
  options: PresetOptions,
): Promise<GeneratorCallback> {
  const { ci = 'github' } = options;
  leaveOutFoldersOfNx(tree);
  const installs = [initialize(tree, { ci }), setUpPackageJson(tree)];
  const example = options.example === false ? undefined : exampleName();
  if (!tree.exists(readme)) {
    const title = options.name ?? workspaceName(tree);
    tree.write(readme, workspaceReadme({ title, example, hasWorkflows: ci === 'github' }));
  }
  const finish = example === undefined ? undefined : await addExample(tree, example);
  return async () => {
    for (const install of installs) await install();
    await finish?.();
  };
}
