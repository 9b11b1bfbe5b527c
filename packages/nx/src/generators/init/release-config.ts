import type { NxJsonConfiguration } from '@nx/devkit';

type ReleaseConfiguration = NonNullable<NxJsonConfiguration['release']>;

/** The release group of environments: `npx nx release --groups=envs`. */
export const environmentGroup = 'envs';

/** The tag that the plugin infers for every environment. */
export const environmentTag = 'type:env';

/**
 * Each environment has its own version, and the git tag `env-library-loans@0.2.0`; its changelog says
 * what changed in its logic model.
 */
export const environmentReleases: NonNullable<ReleaseConfiguration['groups']>[string] = {
  projects: [`tag:${environmentTag}`],
  projectsRelationship: 'independent',
  releaseTag: { pattern: '{projectName}@{version}' },
  versionPlans: true,
};

/**
 * The `release` of a workspace's nx.json that has environments and no packages to release: versions are
 * in package.json, changelogs beside it, one commit a release.
 */
export const releaseConfiguration: ReleaseConfiguration = {
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
  groups: { [environmentGroup]: environmentReleases },
};
