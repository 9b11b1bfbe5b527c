import type { OptionsOf, OptionTable } from '../../options/option-types.ts';

/** Those of `envloom-serve`, by the names that Nx gives them. */
export const serveExecutorOptions = {
  required: {},
  optional: {
    env: 'string',
    host: 'string',
    port: 'number',
    socket: 'string',
    stdio: 'string | boolean',
    scenario: 'string',
    seed: 'number',
    workers: 'number',
    maxSessions: 'number',
    maxClientSessions: 'number',
    maxClientKept: 'number',
    idle: 'number',
    callSeconds: 'number',
    maxBody: 'number',
    rate: 'number',
    tokenFile: 'string',
    trainerTokenFile: 'string',
    agentTokenFile: 'string',
    anonymous: 'string',
    allowOrigin: 'string',
    logLevel: 'string',
  },
} as const satisfies OptionTable;

export type ServeExecutorOptions = OptionsOf<typeof serveExecutorOptions>;
