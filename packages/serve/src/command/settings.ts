import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { flagOf, UsageError } from '@envloom/core/command';
import { type Role, roles } from '../access/access.ts';
import type { Tokens } from '../http/admission.ts';
import type { ServerSettings } from '../server/server-options.ts';
import type { ServeOptions } from './options.ts';

export interface Surroundings {
  /** Absolute. */
  readonly cwd: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/**
 * What of the options is the server's own.
 *
 * @throws UsageError
 */
export function serverSettings(options: ServeOptions, surroundings: Surroundings): ServerSettings {
  refuseWhatIsIgnored(options);
  const { allowOrigin = [], anonymous, logLevel, callSeconds } = options;
  return {
    address: addressOf(options, surroundings),
    limits: {
      maxSessions: options.maxSessions,
      maxClientSessions: options.maxClientSessions,
      maxClientKept: options.maxClientKept,
      idleSeconds: options.idle,
      maxBodyBytes: options.maxBody,
      requestsPerSecond: options.rate,
    },
    tokens: (options.as === undefined ? tokensOf : twinTokensOf)(options, surroundings),
    anonymous,
    allowOrigins: allowOrigin,
    logLevel,
    callSeconds,
    studioRoot: options.studio ? surroundings.cwd : undefined,
  };
}

const ofListening = ['host', 'port', 'socket', 'workers'] as const;
const ofMcpStreams = ['scenario', 'seed'] as const;

/** Why a twin has no use for an option. */
const notOfTwins = {
  workers: 'its worlds are in one process',
  maxClientSessions: 'its clients have no sessions to share out',
  maxClientKept: 'its clients have no sessions to keep',
  trainerTokenFile: 'nobody grades there',
} as const satisfies Reasons;

const notOfApis = {
  stdio: 'an API speaks HTTP',
  maxSessions: 'all clients share one world',
  idle: 'the one world stays as long as the server',
} as const satisfies Reasons;

const notOfTwinStreams = {
  tokenFile: 'only whoever starts it speaks with it',
  agentTokenFile: 'only whoever starts it speaks with it',
} as const satisfies Reasons;

type Reasons = Readonly<Partial<Record<keyof ServeOptions, string>>>;

/** Options that the way of serving has no use for: whoever gave them expects something of them. */
function refuseWhatIsIgnored(options: ServeOptions): void {
  if (options.as !== undefined) return refuseWhatTwinsIgnore(options);
  refuseListening(options);
  const ofNobody = ofMcpStreams.find((name) => options[name] !== undefined);
  if (options.stdio !== 'mcp' && ofNobody !== undefined)
    throw new UsageError(
      `${flagOf(ofNobody)} is for --stdio mcp: others say it when they open a session. Leave it out.`,
    );
}

/** A twin knows only what its original knows: no roles and no sessions of clients. */
function refuseWhatTwinsIgnore(options: ServeOptions): void {
  const { as, stdio } = options;
  if (as === 'openapi') refuseFor('--as openapi', { ...notOfTwins, ...notOfApis }, options);
  refuseFor('--as mcp', notOfTwins, options);
  if (stdio !== undefined) refuseFor('--as mcp --stdio', notOfTwinStreams, options);
  refuseListening(options);
}

/** @throws UsageError for the first option that is given without use */
function refuseFor(way: string, reasons: Reasons, options: ServeOptions): void {
  const given: Readonly<Record<string, unknown>> = options;
  const [name, why] = Object.entries(reasons).find(([each]) => given[each] !== undefined) ?? [];
  if (name !== undefined)
    throw new UsageError(`${flagOf(name)} has no use with ${way}: ${why}. Leave it out.`);
}

/** Whoever speaks over streams does not listen. */
function refuseListening(options: ServeOptions): void {
  const ofNoUse = ofListening.find((name) => options[name] !== undefined);
  if (options.stdio !== undefined && ofNoUse !== undefined)
    throw new UsageError(
      `${flagOf(ofNoUse)} is for a server that listens, and with --stdio none does: leave one of them out.`,
    );
}

function addressOf(
  { socket, host, port }: ServeOptions,
  { cwd }: Surroundings,
): ServerSettings['address'] {
  if (socket === undefined) return { host: host ?? '127.0.0.1', port: port ?? 8000 };
  if (host === undefined && port === undefined)
    return { socket: process.platform === 'win32' ? socket : resolve(cwd, socket) };
  throw new UsageError(
    'A server listens at a --socket or at a --port, not at both: leave one out.',
  );
}

/** What a header can carry as one word. */
const visible = /^[\x21-\x7e]+$/;

/** By role: the option and the variable that have its token. */
const tokenSources = {
  agent: ['agentTokenFile', 'ENVLOOM_AGENT_TOKEN'],
  trainer: ['trainerTokenFile', 'ENVLOOM_TRAINER_TOKEN'],
  author: ['tokenFile', 'ENVLOOM_TOKEN'],
} as const satisfies Record<Role, readonly [keyof ServeOptions, string]>;

function tokensOf(options: ServeOptions, surroundings: Surroundings): ServerSettings['tokens'] {
  const found = roles.flatMap((role) => {
    const token = tokenOf(role, options, surroundings);
    return token === undefined ? [] : [[role, token] as const];
  });
  if (new Set(found.map(([, token]) => token)).size < found.length)
    throw new UsageError('Two roles have the same token: give each a token of its own.');
  const tokens = Object.fromEntries(found);
  mustHaveTrainer(tokens, options);
  return tokens;
}

/** Whoever has one of them may use the twin; over streams nobody else can. */
function twinTokensOf(options: ServeOptions, surroundings: Surroundings): Tokens {
  if (options.stdio !== undefined) return {};
  const [agent, author] = (['agent', 'author'] as const).map((role) =>
    tokenOf(role, options, surroundings),
  );
  return { ...(agent && { agent }), ...(author && { author }) };
}

/** Over its own streams the server speaks with whoever started it. */
function mustHaveTrainer({ agent, ...others }: Tokens, { anonymous, stdio }: ServeOptions): void {
  const isOpen = anonymous === undefined ? agent === undefined : anonymous !== 'agent';
  if (isOpen || Object.keys(others).length > 0 || stdio !== undefined) return;
  throw new UsageError(
    'With agents alone nobody could open a session: give --trainer-token-file or --token-file, too.',
  );
}

function tokenOf(
  role: Role,
  options: ServeOptions,
  { cwd, variables }: Surroundings,
): string | undefined {
  const [option, variable] = tokenSources[role];
  const file = options[option];
  const text =
    file === undefined ? variables[variable] : readToken(flagOf(option), file, resolve(cwd, file));
  const token = text?.trim();
  if (token === undefined || visible.test(token)) return token;
  const where = file === undefined ? `the variable ${variable}` : `the file ${file}`;
  if (token === '') throw new UsageError(`The token is empty: write one into ${where}.`);
  throw new UsageError(
    `The token cannot be sent: write one line of ASCII letters, digits and signs, without spaces, into ${where}.`,
  );
}

function readToken(flag: string, given: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`The ${flag} ${given} cannot be read: give a file that is there.`);
  }
}
