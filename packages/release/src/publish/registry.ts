import type { PackageJson } from '@envloom/env-package';
import { z } from 'zod';
import { parsed, runNpm } from './npm.ts';

/** Where a package is published, as a setting of npm. */
export interface Registry {
  readonly url: string;
  /** `--@envloom:registry=https://…`, or `--registry=…` of a package without a scope. */
  readonly argument: string;
}

const settingsSchema = z.record(z.string(), z.unknown()).catch({});

export type NpmSettings = z.infer<typeof settingsSchema>;

/** npm's settings in the workspace; asking takes npm a second, and they are the same for all packages. */
export async function npmSettings(workspaceRoot: string): Promise<NpmSettings> {
  const answer = await runNpm(['config', 'list', '--long'], workspaceRoot);
  return answer.ok ? settingsSchema.parse(parsed(answer.stdout)) : {};
}

/**
 * The registry of a package. npm prefers `publishConfig` to an argument, and the registry of the scope
 * to that of all packages.
 *
 * @param asked what `--registry` says
 */
export function registryOf(
  { name, ...manifest }: PackageJson,
  asked: string | undefined,
  npm: NpmSettings,
): Registry {
  const scope = name.startsWith('@') ? name.split('/')[0] : undefined;
  const key = scope === undefined ? 'registry' : `${scope}:registry`;
  const own = settingsSchema.parse(manifest['publishConfig']);
  const candidates = [own[key], own['registry'], asked, npm[key], npm['registry']];
  const url = candidates.find((each) => typeof each === 'string') ?? 'https://registry.npmjs.org/';
  return { url, argument: `--${key}=${url}` };
}

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

/**
 * Whether npm can prove where a package was built: in GitHub's and GitLab's CI, given the token that
 * their documentation of provenance names, and for npm's own registry.
 */
export function canProve(registryUrl: string, env: NodeJS.ProcessEnv): boolean {
  const isNpm = new URL(registryUrl).hostname === 'registry.npmjs.org';
  const github = env['GITHUB_ACTIONS'] === 'true' && isSet(env['ACTIONS_ID_TOKEN_REQUEST_URL']);
  const gitlab = env['GITLAB_CI'] === 'true' && isSet(env['SIGSTORE_ID_TOKEN']);
  return isNpm && (github || gitlab);
}
