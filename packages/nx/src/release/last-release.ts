import type { Git } from './git.ts';

/** Where an environment was released last. */
export interface LastRelease {
  /** `env-library-loans@0.2.0`. */
  readonly tag: string;
  readonly version: string;
  readonly commit: string;
}

const versioned = /^(.+)@(\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?)$/;

function latest(
  tags: readonly (readonly [tag: string, commit: string])[],
): Map<string, LastRelease> {
  return new Map(
    tags.flatMap(([tag, commit]) => {
      const [, project, version] = versioned.exec(tag) ?? [];
      if (project === undefined || version === undefined) return [];
      return [[project, { tag, version, commit }]];
    }),
  );
}

/**
 * The last releases by project: the highest version that is tagged `{projectName}@{version}` in the
 * history of HEAD; of a project that has none there, the highest of all, as Nx takes it.
 */
export function lastReleases(git: Git): ReadonlyMap<string, LastRelease> {
  return new Map([...latest(git.tags('all')), ...latest(git.tags('merged'))]);
}
