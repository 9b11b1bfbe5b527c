import { commandsOf, type PackageManager } from './package-manager.ts';

/**
 * Only actions of GitHub itself, by their major version: who runs the workflow can change them anyway,
 * and a major version receives what repairs a vulnerability. Anybody else's would have to be pinned by
 * commit, so none is used: Nx finds the base of a pull request by itself, and on main everything runs.
 */
export const actions = {
  checkout: 'actions/checkout@v6',
  node: 'actions/setup-node@v6',
  restore: 'actions/cache/restore@v5',
  save: 'actions/cache/save@v5',
} as const;

const nodeVersion = 24;

/** Where `envloom-cached` keeps what tasks left. */
export const taskFolder = '.nx/tasks';

/** An expression of GitHub: `${{ github.sha }}`. */
export const expression = (text: string): string => `\${{ ${text} }}`;

/** What a task of Nx was given decides whether it is restored, so any older folder will do. */
function taskKey({ lockfile }: { lockfile: string }): readonly string[] {
  const platform = `nx-tasks-${expression('runner.os')}-`;
  const locked = `${platform}${expression(`hashFiles('${lockfile}')`)}-`;
  return [
    `${locked}${expression('github.sha')}-${expression('github.run_attempt')}`,
    locked,
    platform,
  ];
}

export interface CheckoutOptions {
  /** Whether later steps push commits. */
  readonly pushes: boolean;
}

/** The whole history: Nx compares with the base of a pull request, and releases look for tags. */
export function checkoutStep({ pushes }: CheckoutOptions): readonly string[] {
  const credentials = pushes ? [] : ['    persist-credentials: false'];
  return [`- uses: ${actions.checkout}`, '  with:', '    fetch-depth: 0', ...credentials];
}

function nodeStep(manager: PackageManager, registry: string | undefined): readonly string[] {
  return [
    `- uses: ${actions.node}`,
    '  with:',
    `    node-version: ${nodeVersion}`,
    ...(manager === 'npm' ? ['    cache: npm'] : []),
    ...(registry === undefined ? [] : [`    registry-url: ${registry}`]),
  ];
}

export interface InstallOptions {
  /** The npm registry to log in to. */
  readonly registry?: string;
  /** Where the workspace has a command of its own for it. */
  readonly install?: string | undefined;
}

export function installSteps(
  manager: PackageManager,
  { registry, install = commandsOf[manager].installLocked }: InstallOptions = {},
): readonly string[] {
  return [
    ...nodeStep(manager, registry),
    ...(manager === 'npm' ? [] : ['- run: corepack enable']),
    `- run: ${install}`,
  ];
}

export function restoreTasksStep(manager: PackageManager): readonly string[] {
  const [key = '', ...older] = taskKey(commandsOf[manager]);
  return [
    '- name: Restore what tasks left in earlier runs',
    `  uses: ${actions.restore}`,
    '  with:',
    `    path: ${taskFolder}`,
    `    key: ${key}`,
    '    restore-keys: |',
    ...older.map((prefix) => `      ${prefix}`),
  ];
}

/** What passed is kept though something else failed. */
export function saveTasksStep(manager: PackageManager): readonly string[] {
  const [key = ''] = taskKey(commandsOf[manager]);
  return [
    '- name: Keep what tasks left',
    `  if: ${expression('!cancelled()')}`,
    `  uses: ${actions.save}`,
    '  with:',
    `    path: ${taskFolder}`,
    `    key: ${key}`,
  ];
}

/** A command whose tasks are restored where nothing they depend on has changed. */
export function cached(command: string, prefix: string): string {
  return `${prefix} ${taskFolder} ${command}`;
}

export function runStep(
  name: string,
  commands: string | readonly string[],
  condition?: string,
): readonly string[] {
  const lines = typeof commands === 'string' ? [commands] : commands;
  const [only = ''] = lines;
  return [
    `- name: ${name}`,
    ...(condition === undefined ? [] : [`  if: ${condition}`]),
    ...(lines.length === 1
      ? [`  run: ${only}`]
      : ['  run: |', ...lines.map((line) => `    ${line}`)]),
  ];
}

/** The steps of a job of a workflow. */
export function indentSteps(steps: readonly string[]): string {
  return steps.map((line) => `      ${line}`).join('\n');
}
