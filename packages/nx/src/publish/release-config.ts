import type { NxJsonConfiguration } from '@nx/devkit';

/** What `nx.json` says under `release`. */
export type ReleaseConfiguration = NonNullable<NxJsonConfiguration['release']>;

export type ReleaseGroup = NonNullable<ReleaseConfiguration['groups']>[string];

/** The target that `nx release publish` runs; Nx fixes its name. */
export const publishTarget = 'nx-release-publish';

/** The release group of environments: `npx nx release --groups=envs`. */
export const environmentGroup = 'envs';

/** The release group of packages that people write. */
export const packageGroup = 'packages';

/** The tag that the plugin infers for every environment. */
export const environmentTag = 'type:env';

/** The git tag of a released environment: `env-library-loans@0.2.0`. */
export const environmentTagPattern = '{projectName}@{version}';

/** Each environment has its own version; its changelog says what changed in its logic model. */
const environments: ReleaseGroup = {
  projects: [`tag:${environmentTag}`],
  projectsRelationship: 'independent',
  releaseTag: { pattern: environmentTagPattern },
  versionPlans: true,
};

/** @param projects names, folders or tags, as Nx matches them */
function packages(projects: readonly string[]): ReleaseGroup {
  return {
    projects: [...projects],
    projectsRelationship: 'fixed',
    releaseTag: { pattern: 'v{version}' },
    versionPlans: true,
  };
}

/** What all groups share: versions are in package.json, changelogs beside it, one commit a release. */
const shared: ReleaseConfiguration = {
  version: {
    currentVersionResolver: 'disk',
    // A breaking change of a package raises 0.3.1 to 1.0.0, as its version plan says.
    adjustSemverBumpsForZeroMajorVersion: false,
    // Packages name each other by exact versions, which a release moves on.
    preserveMatchingDependencyRanges: false,
    // What was not asked for is not released.
    updateDependents: 'auto',
  },
  changelog: {
    workspaceChangelog: false,
    projectChangelogs: { renderOptions: { authors: false, commitReferences: false } },
  },
  git: { commit: true, tag: true, commitMessage: 'Release {version}' },
};

/** The release group of environments, or of packages in `packages`. */
export function releaseGroupOf(
  kind: typeof environmentGroup | typeof packageGroup,
  projects: readonly string[] = ['packages/*'],
): ReleaseGroup {
  return kind === environmentGroup ? environments : packages(projects);
}

/** The `release` of a workspace's nx.json that has environments and no packages to release. */
export function releaseConfiguration(
  groups: ReleaseConfiguration['groups'] = { [environmentGroup]: environments },
): ReleaseConfiguration {
  return { ...shared, groups };
}
