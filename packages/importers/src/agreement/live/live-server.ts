import type { McpAddress } from '../../mcp/address.ts';

/** An original that can be started again and again, each time anew. */
export interface LiveServer {
  readonly address: McpAddress;
  /** Variables of its process; `{scratch}` in their values and in the command is an empty folder of its own. */
  readonly variables: Readonly<Record<string, string>>;
  /** The absolute path of a folder whose files are copied into the empty one before each start. */
  readonly files?: string | undefined;
  /** What the twin calls the empty folder: `/data`. Without it that is `{scratch}`. */
  readonly scratchAs?: string | undefined;
  /** Seconds for starting it, and for each call. */
  readonly patience: number;
  /** The `Authorization` header for a server behind a URL. */
  readonly authorization?: string | undefined;
}

/** How commands, variables and plans name the folder of the original. */
export const scratchName = '{scratch}';

/** The same address with the folder in the place of `{scratch}`. */
export function addressAt({ address, variables }: LiveServer, folder: string): McpAddress {
  if (address.kind === 'url') return address;
  const within = (text: string): string => text.replaceAll(scratchName, folder);
  const all = { ...address.variables, ...variables };
  return {
    kind: 'command',
    command: within(address.command),
    args: address.args.map(within),
    variables: Object.fromEntries(Object.entries(all).map(([name, text]) => [name, within(text)])),
  };
}
