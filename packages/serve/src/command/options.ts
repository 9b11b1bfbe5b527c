/** An option of the command, as it is read and as `--help` tells it. */
export interface OptionSpec {
  /** What stands for its value in the help; default: it has none. */
  readonly value?: string;
  readonly isMultiple?: boolean;
  /** What the bare option means, where a value is not needed. */
  readonly bare?: string;
  readonly help: string;
}

export const optionSpecs = {
  env: {
    value: 'WHICH',
    isMultiple: true,
    help: "A folder, a glob such as 'generated/*', an npm package or a name such as library-loans; may be given several times. Default: the environment of the working directory, or else all in generated/.",
  },
  host: { value: 'ADDRESS', help: 'Where to listen; default 127.0.0.1, for this machine only.' },
  port: { value: 'NUMBER', help: 'Default 8000; 0 takes any that is free.' },
  socket: { value: 'PATH', help: 'Listen at a Unix socket instead.' },
  stdio: {
    value: 'rpc|mcp',
    bare: 'rpc',
    help: 'Speak over standard input and output instead: rpc (one JSON-RPC message a line) or mcp.',
  },
  scenario: { value: 'ID', help: 'The scenario that --stdio mcp plays; default: drawn.' },
  seed: { value: 'NUMBER', help: 'Chooses the scenario of --stdio mcp.' },
  workers: { value: 'NUMBER', help: 'Processes that share the port; default 1.' },
  'max-sessions': { value: 'NUMBER', help: 'Live sessions in one process; default 20000.' },
  'max-client-sessions': {
    value: 'NUMBER',
    help: 'Of these, those that one client may have; default three in four.',
  },
  'max-client-kept': {
    value: 'NUMBER',
    help: 'Of these, those that one client may keep beyond its connection; default half.',
  },
  idle: {
    value: 'SECONDS',
    help: 'Sessions that nobody uses for so long are removed; default 1800.',
  },
  'call-seconds': {
    value: 'SECONDS',
    help: 'A call that takes longer is stopped, and its session is as it was before; default 5.',
  },
  'max-body': { value: 'BYTES', help: 'The longest request; default 1048576.' },
  rate: { value: 'NUMBER', help: 'Requests a second that one client may make; default: any.' },
  'token-file': {
    value: 'FILE',
    help: 'Has the token of clients that may do everything; the variable ENVLOOM_TOKEN does as well.',
  },
  'trainer-token-file': {
    value: 'FILE',
    help: 'Has the token of trainers, who open, grade and list; or ENVLOOM_TRAINER_TOKEN.',
  },
  'agent-token-file': {
    value: 'FILE',
    help: 'Has the token of agents, who play the session they are given and see no reward; or ENVLOOM_AGENT_TOKEN.',
  },
  anonymous: {
    value: 'ROLE',
    help: 'Who clients without a token are: agent, trainer or author. Default: nobody where there is a token, else author, but agent over MCP.',
  },
  'allow-origin': {
    value: 'ORIGIN',
    isMultiple: true,
    help: 'Pages that may use the server, such as https://example.org, besides those of this machine; may be given several times.',
  },
  'log-level': { value: 'LEVEL', help: 'debug, info, warn, error or silent; default info.' },
  help: { help: 'Print this and end.' },
  version: { help: 'Print the version and end.' },
} as const satisfies Readonly<Record<string, OptionSpec>>;

export type OptionName = keyof typeof optionSpecs;

const columns = 28;
/** A terminal's own width, where nothing else is known. */
const width = 80;

/** What `--help` prints. */
export function helpText(): string {
  const lines = Object.entries<OptionSpec>(optionSpecs).map(([name, { value, bare, help }]) => {
    const shown = value === undefined ? '' : bare === undefined ? ` ${value}` : ` [${value}]`;
    return `  --${name}${shown}`.padEnd(columns) + wrapped(help);
  });
  return [
    'Serves environments over HTTP, WebSocket, MCP, OpenEnv and NeMo Gym, all at one',
    'address.',
    '',
    'Usage: npx envloom-serve [options], or npx envloom serve [options]',
    '',
    '  npx envloom-serve --env library-loans              all at 127.0.0.1:8000',
    "  npx envloom-serve --env 'generated/*' --workers 4  a catalogue, four processes",
    '  npx envloom-serve --env library-loans --stdio mcp  for an MCP client to start',
    '',
    ...lines,
    '',
    'Addresses and examples of each protocol: README.md of @envloom/serve.',
    '',
  ].join('\n');
}

/** Lines that go on under the first. */
function wrapped(help: string): string {
  const lines = [''];
  for (const word of help.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trimStart();
    if (columns + longer.length > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.join(`\n${' '.repeat(columns)}`);
}
