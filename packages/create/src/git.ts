import { outputOf } from './run.ts';

/** @returns whether the folder has a new repository; not inside of another, and not without git */
export async function initializeGit(folder: string): Promise<boolean> {
  const isInside =
    (await outputOf(folder, 'git', ['rev-parse', '--is-inside-work-tree'])) === 'true';
  if (isInside) return false;
  return (
    (await outputOf(folder, 'git', ['init', '--quiet', '--initial-branch=main'])) !== undefined
  );
}

/** @returns whether it is committed; git refuses those it has no name of */
export async function commitAll(folder: string): Promise<boolean> {
  if ((await outputOf(folder, 'git', ['add', '--all'])) === undefined) return false;
  const message = 'A workspace of environments';
  return (await outputOf(folder, 'git', ['commit', '--quiet', '-m', message])) !== undefined;
}
