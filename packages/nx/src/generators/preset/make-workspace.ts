import { readFileSync } from 'node:fs';
import {
  addDependenciesToPackageJson,
  detectPackageManager,
  type GeneratorCallback,
  readJson,
  type Tree,
  updateJson,
} from '@nx/devkit';
import { packageName } from '@envloom/env-package';
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import { scopedName } from '../../plugin/plugin-options.ts';
import { triedVersions } from '../../workflows/tried-versions.ts';
import { commandsOf, gateTargets, type PackageManager } from '../../workflows/workflows.ts';
import { initialize } from '../init/initialize.ts';
import { addExample, exampleName } from './example.ts';
import { presetOptions } from './options.ts';

const readme = 'README.md';
const gitAttributes = '.gitattributes';

/** Reviews show the models, and fold what is generated from them. */
const generatedFiles = `generated/** linguist-generated=true
generated/*/logic-model.yaml linguist-generated=false
`;

/** What the README of a new workspace tells of it. */
export interface ReadmeContext {
  readonly title: string;
  /** The name of the example and of its package; undefined where the workspace has none. */
  readonly example: { readonly name: string; readonly packageName: string } | undefined;
  readonly hasWorkflows: boolean;
  readonly packageManager: PackageManager;
}

/** What a new workspace says of itself. */
export function workspaceReadme(context: ReadmeContext): string {
  const { title, example, hasWorkflows, packageManager } = context;
  const { install, execute } = commandsOf[packageManager];
  const hasPart: Readonly<Record<string, boolean>> = {
    example: example !== undefined,
    workflows: hasWorkflows,
  };
  return readFileSync(new URL('workspace-readme.md', import.meta.url), 'utf8')
    .replaceAll(/\n<!-- (\w+) -->\n([^]*?)\n<!-- end -->\n/g, (_all, part: string, text: string) =>
      hasPart[part] === true ? text : '',
    )
    .replaceAll('{title}', title)
    .replaceAll('{example}', example?.name ?? '')
    .replaceAll('{package}', example?.packageName ?? '')
    .replaceAll('npm install', install)
    .replaceAll('npm run', `${packageManager} run`)
    .replaceAll('npx nx', `${execute} nx`)
    .replaceAll('npx envloom', `${execute} envloom`);
}

/** That of Nx, in the workspace that create-nx-workspace has just made, tells of Nx alone. */
function isReadmeOurs(tree: Tree): boolean {
  return tree.read(readme, 'utf-8')?.includes('Your new, shiny [Nx workspace]') ?? true;
}

/** Nx puts these into the tree of every generator with the name `preset`, before it runs. */
const foldersOfNx = new Set(['apps/.gitkeep', 'libs/.gitkeep']);

function leaveOutFoldersOfNx(tree: Tree): void {
  const created = tree.listChanges().filter(({ type }) => type === 'CREATE');
  for (const { path } of created) if (foldersOfNx.has(path)) tree.delete(path);
}

interface PackageJson {
  readonly name?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** `postinstall` links the environments, which are no members of the package manager's workspace. */
const scripts = {
  check: `nx run-many --targets=${gateTargets.join(',')} --batch`,
  postinstall: 'envloom-link',
};

/** Scripts that are there stay. */
function setUpPackageJson(tree: Tree): GeneratorCallback {
  updateJson<PackageJson>(tree, 'package.json', (json) => ({
    ...json,
    scripts: { ...scripts, ...json.scripts },
  }));
  const { typescript } = triedVersions;
  return addDependenciesToPackageJson(tree, {}, { typescript }, undefined, true);
}

/**
 * Makes a new Nx workspace one of environments.
 *
 * @returns what installs the packages and makes the scenarios of the example
 */
export async function makeWorkspace(tree: Tree, given: GivenOptions): Promise<GeneratorCallback> {
  const { name, scope, workflows, example: hasExample } = parseOptions(presetOptions, given);
  leaveOutFoldersOfNx(tree);
  const installs = [initialize(tree, { ci: workflows, scope }), setUpPackageJson(tree)];
  if (!tree.exists(gitAttributes)) tree.write(gitAttributes, generatedFiles);
  const example = hasExample ? exampleName() : undefined;
  if (isReadmeOurs(tree)) {
    const text = workspaceReadme({
      title: name ?? readJson<PackageJson>(tree, 'package.json').name ?? 'environments',
      example:
        example === undefined
          ? undefined
          : {
              name: example,
              packageName: scopedName(tree, example, scope) ?? packageName(example),
            },
      hasWorkflows: workflows === 'github',
      // Any other than pnpm has a npm beside it.
      packageManager: detectPackageManager(tree.root) === 'pnpm' ? 'pnpm' : 'npm',
    });
    tree.write(readme, text);
  }
  const finish = example === undefined ? undefined : await addExample(tree, example);
  return async () => {
    for (const install of installs) await install();
    await finish?.();
  };
}
