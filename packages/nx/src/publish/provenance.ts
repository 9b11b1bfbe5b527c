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
