import { option } from '@envloom/core/command';
import { z } from 'zod';

/** What `nx release publish` passes on, and what can be given to the target itself. */
export const publishOptions = z.looseObject({
  registry: option(
    z.string().optional(),
    'Registry',
    "The address of the npm registry; without it, what publishConfig or npm's settings say.",
  ),
  tag: option(
    z.string().optional(),
    'Tag',
    "The tag that the version gets at the registry; npm's default is latest.",
  ),
  otp: option(
    z.union([z.string(), z.number()]).optional(),
    'One-time password',
    'The one-time password of an account that has two factors.',
  ),
  access: option(
    z.enum(['public', 'restricted']).optional(),
    'Access',
    'Who may install a package with a scope; without it, what publishConfig says.',
  ),
  dryRun: option(
    z.boolean().optional(),
    'Dry run',
    'Pass the gates, build and pack, and publish nothing.',
  ),
  firstRelease: option(
    z.boolean().optional(),
    'First release',
    'Accepted because nx release passes it on; a first release is published as any other.',
  ),
  provenance: option(
    z.boolean().optional(),
    'Provenance',
    'Have npm prove where the package was built; by default wherever CI and the registry can.',
  ),
});

export type PublishOptions = z.input<typeof publishOptions>;

/** What the version step of the same `nx release` decided, by the name of the project. */
const versionData = z.looseObject({
  nxReleaseVersionData: z
    .record(z.string(), z.looseObject({ newVersion: z.string().nullable().optional() }))
    .optional(),
});

/** Whether the same `nx release` left the project at its version: there is nothing to publish then. */
export function hasNoNewVersion(options: unknown, project: string): boolean {
  const data = versionData.safeParse(options).data?.nxReleaseVersionData;
  return data?.[project]?.newVersion === null;
}

/** Nx says so in its environment where it passes no options on. */
export function isDryRun(options: PublishOptions, env: NodeJS.ProcessEnv): boolean {
  return options.dryRun === true || env['NX_DRY_RUN'] === 'true';
}
