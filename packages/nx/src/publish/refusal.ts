import type { NpmError } from './npm-run.ts';

/** What a person does about an error of npm; the codes are npm's and the registry's. {registry} is its address. */
const causes: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:E401|ENEEDAUTH)$/,
    'it does not know who publishes. Log in with `npm login --registry={registry}`, or put a valid token into .npmrc',
  ],
  [/^EOTP$/, 'it wants a one-time password. Give it with --otp'],
  [
    /^E402$/,
    'it keeps the package private, which has to be paid for. Publish with --access public, or set publishConfig.access',
  ],
  [/^E403$/, 'the account may not publish this package. Ask its owners, or use another token'],
  [
    /^E404$/,
    'it does not know the scope of the package, or the account may not publish there. Check the name and the token',
  ],
  [/^E413$/, 'the package is too large for it. Raise its limit, or publish fewer scenarios'],
  [/^E422$/, 'it finds the package wrong; provenance needs the repository that CI builds from'],
  [/^E429$/, 'it is asked too often. Wait a little'],
  [/^E5\d\d$/, 'it is in trouble itself. Try again later'],
  [
    /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT)$/,
    'it cannot be reached. Check its address and the network',
  ],
];

/** Why the registry did not take a package and what to do, in one sentence; what npm said comes after. */
export function refusalText(id: string, url: string, { code, summary }: NpmError): string {
  const cause = causes.find(([pattern]) => pattern.test(code))?.[1] ?? 'it refused the package';
  const said = [code, summary].filter((part) => part !== '').join(': ');
  const advice = cause.replace('{registry}', url);
  return `${id} was not published to ${url}: ${advice}. (${said})`;
}

const alreadyThere =
  /cannot publish over the previously published|this package is already present|EPUBLISHCONFLICT/i;

/** Whether an error says that the version has been published already. */
export function isConflict({ code, summary }: NpmError): boolean {
  return code === 'E409' || code === 'EPUBLISHCONFLICT' || alreadyThere.test(summary);
}
