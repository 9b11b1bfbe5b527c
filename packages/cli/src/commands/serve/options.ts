import { option } from '@envloom/core/command';
import { z } from 'zod';

/** Options of serving environments. */
export const serveExecutorOptions = z.strictObject({
  env: option(
    z.string().optional(),
    'Other environments',
    'Environments that are served as well: folders, globs, npm packages or names, joined by commas.',
    { examples: ['generated/*'], 'x-priority': 'important' },
  ),
  host: option(
    z.string().optional(),
    'Host',
    'Address to listen at; 127.0.0.1, which only this machine reaches, without it.',
    { examples: ['0.0.0.0'] },
  ),
  port: option(
    z.number().optional(),
    'Port',
    'Port to listen at; 8000 without it, and 0 takes any that is free.',
    { examples: [8000], 'x-priority': 'important' },
  ),
  socket: option(
    z.string().optional(),
    'Socket',
    'Path of a Unix socket to listen at instead, relative to the workspace.',
    { examples: ['/tmp/envloom.sock'] },
  ),
  stdio: option(
    z.union([z.string(), z.boolean()]).optional(),
    'Standard streams',
    'Speak over standard input and output instead: rpc (one JSON-RPC message a line) or mcp. Nx itself writes a line before it: a client that minds should start envloom-serve.',
    { examples: ['mcp'] },
  ),
  scenario: option(
    z.string().optional(),
    'Scenario',
    'The scenario that --stdio mcp plays; drawn without it.',
    { examples: ['library-loans-7-0001'] },
  ),
  seed: option(
    z.int().min(0).optional(),
    'Seed',
    'Chooses the scenario of --stdio mcp, where none is named.',
    { examples: [1] },
  ),
  workers: option(
    z.int().min(1).optional(),
    'Workers',
    'Processes that share the port; one without it.',
    { examples: [4] },
  ),
  maxSessions: option(
    z.number().optional(),
    'Most sessions',
    'Live sessions in one process; 20000 without it.',
    { examples: [20000] },
  ),
  maxClientSessions: option(
    z.number().optional(),
    'Most sessions of one client',
    'Live sessions that one client may have; three in four of all without it.',
    { examples: [15000] },
  ),
  maxClientKept: option(
    z.number().optional(),
    'Most kept sessions of one client',
    'Live sessions that one client may keep beyond its connection; half of all without it.',
    { examples: [10000] },
  ),
  idle: option(
    z.number().optional(),
    'Idle seconds',
    'Seconds after which a session that nobody uses is removed; 1800 without it.',
    { examples: [1800] },
  ),
  callSeconds: option(
    z.number().optional(),
    'Seconds of a call',
    'Seconds after which a call is stopped; its session is then as it was before. 5 without it.',
    { examples: [5] },
  ),
  maxBody: option(
    z.number().optional(),
    'Longest request',
    'Bytes of a request body or frame; 1048576 without it.',
    { examples: [1048576] },
  ),
  rate: option(
    z.number().optional(),
    'Rate',
    'Requests a second that one client may make; as many as it can without it.',
    { examples: [1000] },
  ),
  tokenFile: option(
    z.string().optional(),
    'Token file',
    'File with the token of clients that may do everything; the variable ENVLOOM_TOKEN does as well.',
    { examples: ['token.txt'] },
  ),
  trainerTokenFile: option(
    z.string().optional(),
    'Token file of trainers',
    'File with the token of trainers, who open, grade and list; or ENVLOOM_TRAINER_TOKEN.',
    { examples: ['trainer.txt'] },
  ),
  agentTokenFile: option(
    z.string().optional(),
    'Token file of agents',
    'File with the token of agents, who play the session they are given and see no reward; or ENVLOOM_AGENT_TOKEN.',
    { examples: ['agent.txt'] },
  ),
  anonymous: option(
    z.enum(['agent', 'trainer', 'author']).optional(),
    'Without a token',
    'Who clients without a token are; without it, nobody where there is a token, else author, but agent over MCP.',
  ),
  allowOrigin: option(
    z.string().optional(),
    'Allowed origins',
    'Origins of pages that may use the server besides those of this machine, joined by commas.',
    { examples: ['https://example.org'] },
  ),
  logLevel: option(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'Log level',
    'How much is logged to standard error.',
  ),
});

export type ServeExecutorOptions = z.input<typeof serveExecutorOptions>;
