// How much of what MCP servers say of their tools is kept to the letter:
//   node tools/verbatim-listings.ts memory='npx -y @modelcontextprotocol/server-memory' …
// Each server is asked line by line, without the SDK; what it says is compared with the models of its twin.
import { aligned, generated, type Json, type JsonObject } from '@envloom/core';
import {
  importSource,
  mcpAddress,
  readSource,
  skeletonOf,
  sourceOf,
  sourceText,
} from '@envloom/importers';
import { RawMcpServer } from '../test/support/raw-mcp.ts';

const parts = ['name', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const;

/** The entries of a listing as they came over the wire. */
async function listed(command: string): Promise<readonly JsonObject[]> {
  const address = mcpAddress(command);
  if (address.kind === 'url') throw new Error('Give the command of the server.');
  await using server = new RawMcpServer(address.command, address.args, address.variables);
  await server.initialize();
  const tools: JsonObject[] = [];
  let cursor: Json | undefined;
  do {
    const params = cursor === undefined ? {} : { cursor };
    const line = await server.ask({ method: 'tools/list', params });
    const { result } = generated<{ result: { tools: JsonObject[]; nextCursor?: string } }>(
      JSON.parse(line),
    );
    tools.push(...result.tools);
    cursor = result.nextCursor;
  } while (cursor !== undefined);
  return tools;
}

/** The entries as the model of a twin has them, after the file that the source is kept in. */
async function kept(command: string): Promise<ReadonlyMap<Json | undefined, JsonObject>> {
  const { source } = await readSource(`mcp:${command}`, { pathOf: (file) => file, patience: 120 });
  const again = sourceOf(generated<Json>(JSON.parse(sourceText(source))), 'tools.json');
  const { operations } = skeletonOf(importSource(again));
  return new Map(operations.map(({ name, wire }) => [name, wire]));
}

async function figuresOf(name: string, command: string): Promise<readonly string[]> {
  const [said, has] = [await listed(command), await kept(command)];
  const equal = (partOf: (tool: JsonObject) => Json | undefined): string => {
    const same = said.filter((tool) => {
      const own = has.get(tool['name']);
      return own !== undefined && JSON.stringify(partOf(tool)) === JSON.stringify(partOf(own));
    });
    return String(same.length);
  };
  const columns = parts.map((part) => equal((tool) => tool[part]));
  return [name, String(said.length), ...columns, equal((tool) => tool)];
}

const rows: (readonly string[])[] = [];
for (const given of process.argv.slice(2)) {
  const at = given.indexOf('=');
  rows.push(await figuresOf(given.slice(0, at), given.slice(at + 1)));
}
const sums = rows[0]
  ?.slice(1)
  .map((_, at) => String(rows.reduce((sum, row) => sum + Number(row[at + 1]), 0)));
const head = ['server', 'tools', ...parts, 'whole entry'];
console.log(aligned([head, ...rows, ['all', ...(sums ?? [])]], '').join('\n'));
process.exitCode = sums?.every((sum) => sum === sums[0]) === true ? 0 : 1;
