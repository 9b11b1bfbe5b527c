import { z } from 'zod';
import type { OptionsOf, OptionTable } from '@envloom/cli';

/** What `nx release publish` passes on, and what can be given to the target itself. */
export const publishOptions = {
  required: {},
  optional: {
    registry: 'string',
    tag: 'string',
    otp: 'string | number',
    access: 'string',
    dryRun: 'boolean',
    firstRelease: 'boolean',
    provenance: 'boolean',
  },
} as const satisfies OptionTable;

export type PublishOptions = OptionsOf<typeof publishOptions>;

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
