import { detectPackageManager, type GeneratorCallback, type Tree } from '@nx/devkit';
import type { PackageManager } from '../../recipes/package-manager.ts';
import { initialize } from '../init/initialize.ts';
import { addExample, exampleName } from './example.ts';
import type { PresetOptions } from './options.ts';
import { setUpPackageJson, workspaceName } from './package-json.ts';
import { workspaceReadme } from './readme.ts';

const readme = 'README.md';
const gitAttributes = '.gitattributes';

/** Reviews show the models, and fold what is generated from them. */
const generatedFiles = `generated/** linguist-generated=true
generated/*/logic-model.yaml linguist-generated=false
`;

/** That of Nx, in the workspace that create-nx-workspace has just made, tells of Nx alone. */
function isReadmeOurs(tree: Tree): boolean {
  return tree.read(readme, 'utf-8')?.includes('Your new, shiny [Nx workspace]') ?? true;
}

/** Any other than pnpm has a npm beside it. */
function packageManagerOf(tree: Tree): PackageManager {
  return detectPackageManager(tree.root) === 'pnpm' ? 'pnpm' : 'npm';
}

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
  const { workflows = 'github' } = options;
  leaveOutFoldersOfNx(tree);
  const installs = [initialize(tree, { ci: workflows }), setUpPackageJson(tree)];
  if (!tree.exists(gitAttributes)) tree.write(gitAttributes, generatedFiles);
  const example = options.example === false ? undefined : exampleName();
  if (isReadmeOurs(tree)) {
    const title = options.name ?? workspaceName(tree);
    const hasWorkflows = workflows === 'github';
    const packageManager = packageManagerOf(tree);
    tree.write(readme, workspaceReadme({ title, example, hasWorkflows, packageManager }));
  }
  const finish = example === undefined ? undefined : await addExample(tree, example);
  return async () => {
    for (const install of installs) await install();
    await finish?.();
  };
}
