import { environmentGroup } from '../publish/release-config.ts';
import { environmentsAlone, everythingCommand, gateTargets } from './ci-workflow.ts';
import { commandsOf, type PackageManager } from './package-manager.ts';
import {
  cached,
  checkoutStep,
  expression,
  indentSteps,
  installSteps,
  restoreTasksStep,
  runStep,
} from './steps.ts';

const registry = 'https://registry.npmjs.org';

/** The account under which GitHub's own bot commits. */
const bot = {
  name: 'github-actions[bot]',
  email: '41898282+github-actions[bot]@users.noreply.github.com',
};

export interface ReleaseRecipe {
  readonly packageManager: PackageManager;
  readonly mainBranch: string;
  /** What `envloom-cached` is called by. */
  readonly cachedBy: string;
  /** Release groups of nx.json, in the order in which they are published. */
  readonly groups: readonly string[];
  /** Options that choose the projects which have to pass before anything is released. */
  readonly filter?: string;
  /** Installs what is locked, where the package manager alone does not do. */
  readonly install?: string;
}

function versionStep({ groups }: ReleaseRecipe, execute: string): readonly string[] {
  const commands = [
    `git config user.name '${bot.name}'`,
    `git config user.email '${bot.email}'`,
    `${execute} nx release --groups=${groups.join(',')} --skip-publish`,
    'git push --follow-tags',
  ];
  return runStep(
    'Versions, changelogs, commit, tags',
    commands,
    expression('!inputs.publish_only'),
  );
}

/** The token may be missing: npm then asks GitHub for proof, where the package trusts the workflow. */
function publishStep(recipe: ReleaseRecipe, execute: string): readonly string[] {
  const command = `${execute} nx release publish --groups=${recipe.groups.join(',')}`;
  return [
    ...runStep('Publish', cached(command, recipe.cachedBy)),
    '  env:',
    `    NODE_AUTH_TOKEN: ${expression('secrets.NPM_TOKEN')}`,
  ];
}

function steps(recipe: ReleaseRecipe): readonly string[] {
  const { packageManager, cachedBy, filter, install } = recipe;
  const { execute } = commandsOf[packageManager];
  const everything = everythingCommand(execute, gateTargets, filter);
  return [
    ...checkoutStep({ pushes: true }),
    ...installSteps(packageManager, { registry, install }),
    ...restoreTasksStep(packageManager),
    ...runStep('Everything passes', cached(everything, cachedBy)),
    ...versionStep(recipe, execute),
    ...publishStep(recipe, execute),
  ];
}

/**
 * A workflow of GitHub Actions that is started by hand: new versions by the version plans, and npm.
 * The commit and its tags are pushed before anything is published, so a release that breaks off is on
 * record and can be completed.
 */
export function releaseWorkflow(recipe: ReleaseRecipe): string {
  return `# Started by hand. Version plans (.nx/version-plans, written by \`nx g release-plan\`) become versions,
# changelogs, a commit and tags, which are pushed; then the packages are published with provenance.
# A release that broke off while it published is completed with publish_only: a version that is at the
# registry with the same content counts as published.
name: Release

on:
  workflow_dispatch:
    inputs:
      publish_only:
        description: Make no versions; publish those that are committed
        type: boolean
        default: false

permissions: {}

concurrency:
  group: release
  cancel-in-progress: false

jobs:
  release:
    if: github.ref == 'refs/heads/${recipe.mainBranch}'
    runs-on: ubuntu-latest
    timeout-minutes: 120
    permissions:
      # The commit and the tags of the release.
      contents: write
      # Provenance, and packages that trust this workflow instead of a token.
      id-token: write
    steps:
${indentSteps(steps(recipe))}
`;
}

/** For a workspace that has `@envloom/nx` from npm. */
export function workspaceRelease(packageManager: PackageManager, mainBranch = 'main'): string {
  return releaseWorkflow({
    packageManager,
    mainBranch,
    cachedBy: `${commandsOf[packageManager].execute} envloom-cached`,
    groups: [environmentGroup],
    filter: environmentsAlone,
  });
}
