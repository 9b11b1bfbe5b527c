import { option } from '@envloom/core/command';
import { z } from 'zod';
import { roles } from '../access/access.ts';
import { logLevels } from '../server/server-options.ts';

/** Values of an option that is given several times. */
const lines = z.string().transform((text) => text.split('\n'));

const count = z.int().min(1).optional();

/** What `envloom serve` and `envloom-serve` take. */
export const serveOptions = z.strictObject({
  env: option(
    lines.optional(),
    'Environments',
    'Folders, globs, npm packages or names, joined by commas, or --env several times; the environment of the working directory, or else all in generated/, without it.',
    { examples: ['library-loans'], position: 0, repeats: true },
  ),
  host: option(
    z.string().optional(),
    'Host',
    'Address to listen at; 127.0.0.1, which only this machine reaches, without it.',
    { examples: ['0.0.0.0'] },
  ),
  port: option(
    z.int().min(0).max(65_535).optional(),
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
    z
      .union([z.enum(['rpc', 'mcp']), z.boolean()])
      .transform((spoken) => (spoken === true ? 'rpc' : spoken || undefined))
      .optional(),
    'Standard streams',
    'Speak over standard input and output instead: rpc (one JSON-RPC message a line) or mcp. Nx itself writes a line before it: a client that minds should start envloom-serve.',
    { examples: ['mcp'] },
  ),
  as: option(
    z.enum(['mcp', 'openapi']).optional(),
    'As the original',
    'Answer as the original of a twin does, with its tools or its paths and nothing of ours: mcp (over HTTP, or with --stdio over standard streams) or openapi.',
    { examples: ['mcp'] },
  ),
  scenario: option(
    z.string().optional(),
    'Scenario',
    'The scenario that --stdio mcp plays, drawn without it; with --as, the one whose world it starts with.',
    { examples: ['library-loans-7-0001'] },
  ),
  seed: option(
    z.int().min(0).optional(),
    'Seed',
    'Chooses the scenario of --stdio mcp, where none is named; with --as, what the random choices of its world follow from.',
    { examples: [1] },
  ),
  workers: option(
    z.int().min(1).max(1_000).optional(),
    'Workers',
    'Processes that share the port; one without it.',
    { examples: [4] },
  ),
  maxSessions: option(count, 'Most sessions', 'Live sessions in one process; 20000 without it.', {
    examples: [20000],
  }),
  maxClientSessions: option(
    count,
    'Most sessions of one client',
    'Live sessions that one client may have; three in four of all without it.',
    { examples: [15000] },
  ),
  maxClientKept: option(
    z.int().min(0).optional(),
    'Most kept sessions of one client',
    'Live sessions that one client may keep beyond its connection; half of all without it.',
    { examples: [10000] },
  ),
  idle: option(
    count,
    'Idle seconds',
    'Removes a session after this many seconds without a request; 1800 without it.',
    { examples: [1800] },
  ),
  callSeconds: option(
    count,
    'Seconds of a call',
    'Seconds after which a call is stopped; its session is then as it was before. 5 without it.',
    { examples: [5] },
  ),
  maxBody: option(
    count,
    'Longest request',
    'Bytes of a request body or frame; 1048576 without it.',
    { examples: [1048576] },
  ),
  rate: option(
    z.int().min(0).optional(),
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
    'File with the token of agents, who play the session they are given and see no reward, or use the twin of --as; or ENVLOOM_AGENT_TOKEN.',
    { examples: ['agent.txt'] },
  ),
  anonymous: option(
    z.enum(roles).optional(),
    'Without a token',
    'Who clients without a token are; without it, nobody where there is a token, else author, but agent over MCP.',
  ),
  allowOrigin: option(
    z
      .string()
      .transform((text) => text.split(/[,\n]/))
      .optional(),
    'Allowed origins',
    'Origins of pages that may use the server besides those of this machine, joined by commas.',
    { examples: ['https://example.org'], repeats: true },
  ),
  studio: option(
    z.boolean().default(true),
    'Studio',
    'Serve the page for people at /, where @envloom/studio is installed; --no-studio leaves it out.',
  ),
  logLevel: option(
    z.enum(logLevels).default('info'),
    'Log level',
    'How much is logged to standard error.',
  ),
});

export type ServeOptions = z.output<typeof serveOptions>;

/** What people are told of `envloom serve`, which the Nx executor and `envloom-serve` are, too. */
export const serveDescription = {
  name: 'serve',
  title: 'Serve environments',
  description:
    'Serves environments over HTTP, WebSocket, MCP, OpenEnv and NeMo Gym, all at one address, until it is stopped.',
  options: serveOptions,
  examples: [
    {
      command: 'envloom serve library-loans',
      description: 'Serve one environment at 127.0.0.1:8000.',
    },
    {
      command: "envloom serve 'generated/*' --workers 4",
      description: 'Serve a catalogue with four processes.',
    },
    {
      command: 'envloom serve memory-graph --as mcp --stdio',
      description: 'Serve a twin as the MCP server that it stands in for.',
    },
  ],
};
