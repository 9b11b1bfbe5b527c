import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Role, roles } from '../access/role.ts';
import { type ServerSettings, serverSettingsShape } from '../server/server-settings.ts';
import type { OpenRequest } from '../session/session-request.ts';
import { type Given, valueOf } from './parse-arguments.ts';
import type { OptionName } from './options.ts';
import type { Tokens } from '../http/admission.ts';
import { UsageError } from './usage-error.ts';

/** What a command line asks for. */
export interface Settings {
  /** As `findEnvironments` takes them. */
  readonly environments: readonly string[];
  readonly server: ServerSettings;
  /** What is spoken over standard input and output, where nothing listens. */
  readonly stdio: 'rpc' | 'mcp' | undefined;
  /** Which scenario `--stdio mcp` plays. */
  readonly request: OpenRequest;
  readonly workers: number;
}

export interface Surroundings {
  /** Absolute. */
  readonly cwd: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

const mostWorkers = 1_000;

/** @throws UsageError */
export function readSettings(given: Given, surroundings: Surroundings): Settings {
  const { cwd } = surroundings;
  refuseWhatIsIgnored(given);
  return {
    environments: given.get('env') ?? [],
    server: {
      address: addressOf(given, cwd),
      limits: limitsOf(given),
      tokens: tokensOf(given, surroundings),
      anonymous: choice(given, 'anonymous', z.enum(roles)),
      allowOrigins: [...(given.get('allow-origin') ?? [])],
      logLevel: choice(given, 'log-level', serverSettingsShape.shape.logLevel) ?? 'info',
      callSeconds: wholeNumber(given, 'call-seconds', { least: 1 }),
    },
    stdio: choice(given, 'stdio', z.enum(['rpc', 'mcp'])),
    request: requestOf(given),
    workers: wholeNumber(given, 'workers', { least: 1, most: mostWorkers }) ?? 1,
  };
}

const ofListening = ['host', 'port', 'socket', 'workers'] as const satisfies OptionName[];
const ofMcpStreams = ['scenario', 'seed'] as const satisfies OptionName[];

/** Options that the way of serving has no use for: whoever gave them expects something of them. */
function refuseWhatIsIgnored(given: Given): void {
  const stdio = valueOf(given, 'stdio');
  const ofNoUse = ofListening.find((name) => given.has(name));
  if (stdio !== undefined && ofNoUse !== undefined)
    throw new UsageError(
      `--${ofNoUse} is for a server that listens, and with --stdio none does: leave one of them out.`,
    );
  const ofNobody = ofMcpStreams.find((name) => given.has(name));
  if (stdio !== 'mcp' && ofNobody !== undefined)
    throw new UsageError(
      `--${ofNobody} is for --stdio mcp: others say it when they open a session. Leave it out.`,
    );
}

function requestOf(given: Given): OpenRequest {
  const scenario = valueOf(given, 'scenario');
  const seed = wholeNumber(given, 'seed', { least: 0 });
  return {
    ...(scenario === undefined ? {} : { scenario }),
    ...(seed === undefined ? {} : { seed }),
  };
}

function addressOf(given: Given, cwd: string): ServerSettings['address'] {
  const socket = valueOf(given, 'socket');
  const host = valueOf(given, 'host');
  const port = wholeNumber(given, 'port', { least: 0, most: 65_535 });
  if (socket === undefined) return { host: host ?? '127.0.0.1', port: port ?? 8000 };
  if (host === undefined && port === undefined)
    return { socket: process.platform === 'win32' ? socket : resolve(cwd, socket) };
  throw new UsageError(
    'A server listens at a --socket or at a --port, not at both: leave one out.',
  );
}

function limitsOf(given: Given): ServerSettings['limits'] {
  return {
    maxSessions: wholeNumber(given, 'max-sessions', { least: 1 }),
    maxClientSessions: wholeNumber(given, 'max-client-sessions', { least: 1 }),
    maxClientKept: wholeNumber(given, 'max-client-kept', { least: 0 }),
    idleSeconds: wholeNumber(given, 'idle', { least: 1 }),
    maxBodyBytes: wholeNumber(given, 'max-body', { least: 1 }),
    requestsPerSecond: wholeNumber(given, 'rate', { least: 0 }),
  };
}

/** What a header can carry as one word. */
const visible = /^[\x21-\x7e]+$/;

/** By role: the option and the variable that have its token. */
const tokenSources = {
  agent: ['agent-token-file', 'ENVLOOM_AGENT_TOKEN'],
  trainer: ['trainer-token-file', 'ENVLOOM_TRAINER_TOKEN'],
  author: ['token-file', 'ENVLOOM_TOKEN'],
} as const satisfies Record<Role, readonly [OptionName, string]>;

function tokensOf(given: Given, surroundings: Surroundings): ServerSettings['tokens'] {
  const found = roles.flatMap((role) => {
    const token = tokenOf(role, given, surroundings);
    return token === undefined ? [] : [[role, token] as const];
  });
  if (new Set(found.map(([, token]) => token)).size < found.length)
    throw new UsageError('Two roles have the same token: give each a token of its own.');
  const tokens = Object.fromEntries(found);
  mustHaveTrainer(tokens, given);
  return tokens;
}

/** Over its own streams the server speaks with whoever started it. */
function mustHaveTrainer({ agent, ...others }: Tokens, given: Given): void {
  const anonymous = valueOf(given, 'anonymous');
  const isOpen = anonymous === undefined ? agent === undefined : anonymous !== 'agent';
  if (isOpen || Object.keys(others).length > 0 || given.has('stdio')) return;
  throw new UsageError(
    'With agents alone nobody could open a session: give --trainer-token-file or --token-file, too.',
  );
}

function tokenOf(role: Role, given: Given, { cwd, variables }: Surroundings): string | undefined {
  const [option, variable] = tokenSources[role];
  const file = valueOf(given, option);
  const text = file === undefined ? variables[variable] : readToken(option, resolve(cwd, file));
  const token = text?.trim();
  if (token === undefined || visible.test(token)) return token;
  const where = file === undefined ? `the variable ${variable}` : `the file ${file}`;
  if (token === '') throw new UsageError(`The token is empty: write one into ${where}.`);
  throw new UsageError(
    `The token cannot be sent: write one line of ASCII letters, digits and signs, without spaces, into ${where}.`,
  );
}

function readToken(option: OptionName, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`The --${option} ${file} cannot be read: give a file that is there.`);
  }
}

interface Range {
  readonly least: number;
  readonly most?: number;
}

function wholeNumber(
  given: Given,
  name: OptionName,
  { least, most = Number.MAX_SAFE_INTEGER }: Range,
): number | undefined {
  const text = valueOf(given, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least} on` : `from ${least} to ${most}`;
  throw new UsageError(`--${name} takes a whole number ${range}, not "${text}".`);
}

function choice<Choice extends Record<string, string>>(
  given: Given,
  name: OptionName,
  choices: z.ZodEnum<Choice>,
): Choice[keyof Choice] | undefined {
  const text = valueOf(given, name);
  if (text === undefined) return undefined;
  const { success, data } = choices.safeParse(text);
  if (success) return data;
  const told = choices.options.join(', ').replace(/, ([^,]*)$/, ' or $1');
  throw new UsageError(`--${name} takes ${told}, not "${text}".`);
}
