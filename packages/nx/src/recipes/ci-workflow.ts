import { environmentTag } from '../publish/release-config.ts';
import { commandsOf, type PackageManager } from './package-manager.ts';
import {
  cached,
  checkoutStep,
  expression,
  indentSteps,
  installSteps,
  restoreTasksStep,
  runStep,
  saveTasksStep,
} from './steps.ts';

/** A command that a pull request or the main branch has to pass. */
export interface CiCommand {
  readonly title: string;
  readonly run: string;
}

export interface CiRecipe {
  readonly packageManager: PackageManager;
  /** The branch on which everything runs. */
  readonly mainBranch: string;
  readonly job: string;
  readonly timeoutMinutes: number;
  /** Installs what is locked, where the package manager alone does not do. */
  readonly install?: string;
  readonly pullRequest: readonly CiCommand[];
  readonly main: readonly CiCommand[];
}

const isPullRequest = "github.event_name == 'pull_request'";
const isNoPullRequest = "github.event_name != 'pull_request'";

function commandSteps(commands: readonly CiCommand[], condition: string): readonly string[] {
  return commands.flatMap(({ title, run }) => runStep(title, run, condition));
}

function steps({ packageManager, install, pullRequest, main }: CiRecipe): readonly string[] {
  return [
    ...checkoutStep({ pushes: false }),
    ...installSteps(packageManager, { install }),
    ...restoreTasksStep(packageManager),
    ...commandSteps(pullRequest, isPullRequest),
    ...commandSteps(main, isNoPullRequest),
    ...saveTasksStep(packageManager),
  ];
}

/** A workflow of GitHub Actions: what pull requests affect, and everything on the main branch. */
export function ciWorkflow(recipe: CiRecipe): string {
  return `# Pull requests: what they affect. The branch ${recipe.mainBranch}: everything.
# Tasks whose inputs have not changed since an earlier run are restored instead of run.
name: CI

on:
  pull_request:
  push:
    branches: [${recipe.mainBranch}]

permissions:
  contents: read

concurrency:
  group: ${expression('github.workflow')}-${expression('github.ref')}
  cancel-in-progress: ${expression(isPullRequest)}

jobs:
  ${recipe.job}:
    runs-on: ubuntu-latest
    timeout-minutes: ${recipe.timeoutMinutes}
    steps:
${indentSteps(steps(recipe))}
`;
}

/** The targets that tell whether an environment is as it should be. */
export const gateTargets = ['typecheck', 'sync-check', 'check', 'scenarios', 'test'] as const;

/**
 * What a pull request touches, directly or by what it depends on.
 *
 * @param filter options that choose projects
 */
export const affectedCommand = (execute: string, targets: readonly string[], filter = ''): string =>
  `${execute} nx affected --base="origin/$GITHUB_BASE_REF"${filter} --targets=${targets.join(',')} --batch`;

/** @param filter options that choose projects */
export const everythingCommand = (
  execute: string,
  targets: readonly string[],
  filter = '',
): string => `${execute} nx run-many${filter} --targets=${targets.join(',')} --batch`;

/** In a workspace with other projects, these are left to the workflows that it has for them. */
export const environmentsAlone = ` --projects=tag:${environmentTag}`;

const othersExcluded = ` --exclude='*,!tag:${environmentTag}'`;

/** `check` writes the report of each environment, which is committed. */
export const reportsAreCommitted: CiCommand = {
  title: 'Reports are as committed',
  run: "git diff --exit-code --stat -- '*quality.json'",
};

/** For a workspace that has `@envloom/nx` from npm. */
export function workspaceCi(packageManager: PackageManager, mainBranch = 'main'): string {
  const { execute } = commandsOf[packageManager];
  const inCache = (command: string): string => cached(command, `${execute} envloom-cached`);
  return ciWorkflow({
    packageManager,
    mainBranch,
    job: 'environments',
    timeoutMinutes: 60,
    pullRequest: [
      {
        title: 'What the pull request affects',
        run: inCache(affectedCommand(execute, gateTargets, othersExcluded)),
      },
      reportsAreCommitted,
    ],
    main: [
      {
        title: 'Everything',
        run: inCache(everythingCommand(execute, gateTargets, environmentsAlone)),
      },
      reportsAreCommitted,
    ],
  });
}
