import { execFileSync } from 'node:child_process';

/** What git tells of the files that a result is about. */
export interface History {
  /** The commit that is checked out; undefined where there is no git. */
  head(): string | undefined;
  /**
   * Files that are not as they were in a commit, those that are not committed included; undefined for a
   * commit that is not here.
   *
   * @param paths as git takes them: files, folders, and what is left out of these
   */
  changedSince(commit: string, paths: readonly string[]): readonly string[] | undefined;
}

/** Texts for people change no result. */
const prose = ':(exclude,glob)**/*.md';

/** @param root the folder of the checkout */
export function historyOf(root: string): History {
  const git = (...args: readonly string[]): readonly string[] | undefined => {
    try {
      const text = execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 2 ** 28,
      });
      return text.split('\n').filter((line) => line !== '');
    } catch {
      // No git, no repository, or a shallow clone without the commit.
      return undefined;
    }
  };
  const untracked = (paths: readonly string[]) =>
    git('ls-files', '--others', '--exclude-standard', '--', ...paths, prose) ?? [];
  return {
    head: () => git('rev-parse', 'HEAD')?.[0],
    changedSince: (commit, paths) => {
      const changed = git('diff', '--name-only', commit, '--', ...paths, prose);
      return changed === undefined ? undefined : [...changed, ...untracked(paths)];
    },
  };
}
