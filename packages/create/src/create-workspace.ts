import { relative } from 'node:path';
import { writeBaseFiles } from './base-files.ts';
import { commitAll, initializeGit } from './git.ts';
import { NewFolder } from './new-folder.ts';
import { assertNodeCame, assertNodeCanCome } from './node-version.ts';
import type { CreateOptions } from './options.ts';
import { installArguments } from './package-manager.ts';
import { outputOf, run } from './run.ts';

type Say = (text: string) => void;

/** The rest is done by the plugin, which has it for other ways to a workspace too. */
function presetArguments({ name, ci, isExampleWanted }: CreateOptions): readonly string[] {
  const example = isExampleWanted ? [] : ['--no-example'];
  return [
    'g',
    '@envloom/nx:preset',
    `--name=${name}`,
    `--workflows=${ci}`,
    '--no-interactive',
    ...example,
  ];
}

function goOnText({ packageManager }: CreateOptions, args: readonly string[]): string {
  const execute = packageManager === 'npm' ? 'npx' : 'pnpm exec';
  return `${packageManager} ${installArguments[packageManager].join(' ')}\n  ${execute} nx ${args.join(' ')}`;
}

async function installAndFill(options: CreateOptions, say: Say): Promise<void> {
  const { folder, packageManager } = options;
  say(`Installing with ${packageManager} ...`);
  await run(folder, packageManager, installArguments[packageManager]);
  await assertNodeCame(folder);
  say('Setting up the workspace ...');
  await run(folder, 'nx', presetArguments(options));
  if (!options.isExampleWanted) return;
  say('Checking the example ...');
  await run(folder, packageManager, ['run', 'check']);
}

async function fill(options: CreateOptions, say: Say): Promise<void> {
  const { folder, packageManager, isInstalled, isGitWanted } = options;
  const hasRepository = isGitWanted && (await initializeGit(folder));
  const isPnpm = packageManager === 'pnpm';
  writeBaseFiles(options, isPnpm ? await outputOf(folder, 'pnpm', ['--version']) : undefined);
  if (isInstalled) await installAndFill(options, say);
  if (hasRepository && isInstalled && !(await commitAll(folder))) {
    say(
      'git could not commit: tell it who you are (git config user.name, user.email), then commit.',
    );
  }
}

function nextSteps(options: CreateOptions): string {
  const { folder, isInstalled, packageManager } = options;
  const path = relative(process.cwd(), folder);
  const enter = path === '' ? '' : `  cd ${path}\n`;
  const steps = isInstalled
    ? `${packageManager} run check`
    : goOnText(options, presetArguments(options));
  return `\n${folder} is ready. ${isInstalled ? 'Its README says more' : 'To go on'}:\n\n${enter}  ${steps}\n`;
}

/**
 * Makes a workspace: all of it or, on any failure, nothing.
 *
 * @throws CreateError that says what is wrong; the folder is again as it was
 */
export async function createWorkspace(options: CreateOptions, say: Say): Promise<void> {
  assertNodeCanCome(`${process.platform}-${process.arch}`, process.versions.node);
  const folder = new NewFolder(options.folder);
  try {
    await fill(options, say);
  } catch (error) {
    folder.undo();
    throw error;
  }
  say(nextSteps(options));
}
