import { spawnSync } from 'node:child_process';

/** Where an environment was released last. */
export interface LastRelease {
  /** `env-library-loans@0.2.0`. */
  readonly tag: string;
  readonly version: string;
  readonly commit: string;
}

const versioned = /^(.+)@(\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?)$/;

/** What git is asked of a workspace; nothing is checked out, and nothing is written. */
export class Git {
  readonly #folder: string;
  /** The way from the top of the repository to the workspace, with a slash at its end; or nothing. */
  readonly #prefix: string;

  private constructor(folder: string, prefix: string) {
    this.#folder = folder;
    this.#prefix = prefix;
  }

  /** @returns undefined where the folder is in no repository, or its repository has no commit */
  static open(folder: string): Git | undefined {
    const hasCommit = run(folder, ['rev-parse', '--verify', '--quiet', 'HEAD']).status === 0;
    if (!hasCommit) return undefined;
    return new Git(
      folder,
      checked(run(folder, ['rev-parse', '--show-prefix']))
        .toString()
        .trim(),
    );
  }

  /** Whether commits and tags may be missing that the repository's origin has. */
  get isShallow(): boolean {
    return this.#text('rev-parse', '--is-shallow-repository').trim() === 'true';
  }

  /**
   * The last releases by project: the highest version that is tagged `{projectName}@{version}` in the
   * history of HEAD; of a project that has none there, the highest of all, as Nx takes it.
   */
  lastReleases(): ReadonlyMap<string, LastRelease> {
    return new Map([...this.#releases(), ...this.#releases('--merged=HEAD')]);
  }

  /** The highest version of each project. */
  #releases(...filter: readonly string[]): Map<string, LastRelease> {
    // git's own order puts 1.0.0-rc.1 behind 1.0.0.
    const lines = this.#text(
      '-c',
      'versionsort.suffix=-',
      'for-each-ref',
      '--sort=version:refname',
      '--format=%(refname:strip=2)%09%(objectname)%09%(*objectname)',
      ...filter,
      'refs/tags',
    );
    const found = new Map<string, LastRelease>();
    for (const line of lines.split('\n')) {
      const [tag = '', object = '', commit = ''] = line.split('\t');
      const [, project, version] = versioned.exec(tag) ?? [];
      if (project === undefined || version === undefined) continue;
      found.set(project, { tag, version, commit: commit === '' ? object : commit });
    }
    return found;
  }

  /**
   * The files below some folders that are not what they were at a commit: changed, gone or new, staged
   * or not; ignored ones are not there.
   *
   * @param folders relative to the workspace, as are the files
   */
  changedSince(commit: string, folders: readonly string[]): readonly string[] {
    const changed = this.#text(
      'diff',
      '--relative',
      '--name-only',
      '--no-renames',
      '-z',
      commit,
      '--',
      ...folders,
    );
    const fresh = this.#text('ls-files', '--others', '--exclude-standard', '-z', '--', ...folders);
    return [...new Set(`${changed}${fresh}`.split('\0').filter((path) => path !== ''))].toSorted();
  }

  /**
   * Files as they were at a commit.
   *
   * @param paths relative to the workspace
   * @returns undefined for those that were not there
   */
  filesAt(commit: string, paths: readonly string[]): ReadonlyMap<string, string | undefined> {
    if (paths.length === 0) return new Map();
    const asked = paths.map((path) => `${commit}:${this.#prefix}${path}\n`).join('');
    const reader = new BatchReader(checked(run(this.#folder, ['cat-file', '--batch'], asked)));
    return new Map(paths.map((path) => [path, reader.next()]));
  }

  #text(...args: readonly string[]): string {
    return checked(run(this.#folder, args)).toString('utf8');
  }
}

/** Reads what `git cat-file --batch` prints: a header, and the content where there is any. */
class BatchReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  next(): string | undefined {
    const end = this.#bytes.indexOf('\n', this.#at);
    const [, size] = / blob (\d+)$/.exec(this.#bytes.toString('utf8', this.#at, end)) ?? [];
    this.#at = end + 1;
    if (size === undefined) return undefined;
    const content = this.#bytes.toString('utf8', this.#at, this.#at + Number(size));
    this.#at += Number(size) + 1;
    return content;
  }
}

/** What git answers; an exit code other than 0 is an answer. */
function run(folder: string, args: readonly string[], input = '') {
  return spawnSync('git', args, { cwd: folder, maxBuffer: 2 ** 30, input });
}

function checked(ended: ReturnType<typeof run>): Buffer {
  if (ended.status === 0) return ended.stdout;
  const said = ended.error?.message ?? ended.stderr.toString('utf8').trim();
  throw new Error(`git cannot tell what was released: ${said}`);
}
