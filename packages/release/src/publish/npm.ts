import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** What npm says of a failure with `--json`. */
export interface NpmError {
  /** `E401`, `ECONNREFUSED`; empty where npm names none. */
  readonly code: string;
  readonly summary: string;
}

export type NpmAnswer =
  { readonly ok: true; readonly stdout: string } | { readonly ok: false; readonly error: NpmError };

const failure = z.object({
  error: z.looseObject({ code: z.string().optional(), summary: z.string().optional() }),
});

/** What npm printed as JSON; undefined where it is none. */
export function parsed(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    return undefined;
  }
}

function errorOf(stdout: string, stderr: string): NpmError {
  const said = failure.safeParse(parsed(stdout)).data?.error;
  const summary = said?.summary ?? stderr.trim().split('\n').slice(-5).join('\n');
  return { code: said?.code ?? '', summary };
}

/** Runs npm with `--json`: what it prints, or why it failed. */
export async function runNpm(args: readonly string[], cwd: string): Promise<NpmAnswer> {
  // npm is a script on Windows, which only a shell runs.
  const shell = process.platform === 'win32';
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const child = spawn('npm', [...args, '--json'], { cwd, shell, stdio: [...stdio] });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('close', resolve);
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await promise;
  const [stdout, stderr] = await printed;
  return code === 0 ? { ok: true, stdout } : { ok: false, error: errorOf(stdout, stderr) };
}

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
