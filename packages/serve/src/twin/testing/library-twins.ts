import { Episode } from '@envloom/episodes';
import { type McpTool, mcpToolOf, type Tool, type WorldDefinition } from '@envloom/runtime';
import type { Json, JsonObject } from '@envloom/core';
import { LibraryLoans } from '@envloom/runtime/testing';
import type { ServedEnvironment } from '../../catalogue/open-environment.ts';
import { library } from '../../testing/library.ts';
import { type Twin, twinOf } from '../twin.ts';

/** What of a tool only an original says. */
type ToolWire = Pick<Tool, 'wire' | 'text' | 'statuses' | 'paging'>;

/** The library as the twin of something: its own tools, with what an original says of them. */
export function libraryTwin(
  wire: NonNullable<WorldDefinition['wire']>,
  tools: Readonly<Record<string, ToolWire>>,
): ServedEnvironment {
  const original = LibraryLoans.definition;
  const definition: WorldDefinition = {
    ...original,
    wire,
    tools: original.tools.flatMap((tool) => {
      const own = tools[tool.name];
      return own === undefined ? [] : [{ ...tool, ...own }];
    }),
  };
  class LibraryTwin extends LibraryLoans {
    static override readonly definition: WorldDefinition = definition;
  }
  return {
    ...library(),
    definition,
    episode: (scenario, options) => new Episode(LibraryTwin, scenario, options),
    world: (options) => new LibraryTwin(options),
  };
}

/** An entry of a list as a server of the TypeScript SDK writes it. */
export function entryOf(name: string, more: JsonObject = {}): JsonObject {
  const tool = LibraryLoans.definition.tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`the library has no tool ${name}`);
  const { inputSchema }: McpTool = mcpToolOf(tool);
  const { additionalProperties: _, ...open } = inputSchema;
  const schema: Json = { $schema: 'http://json-schema.org/draft-07/schema#', ...open };
  return { name, title: `The ${name}`, inputSchema: schema, ...more };
}

/** The library as a server of MCP that speaks as the SDK does. */
export function mcpLibrary(wire: Partial<NonNullable<WorldDefinition['wire']>> = {}): Twin {
  const environment = libraryTwin(
    {
      protocol: 'mcp',
      errors: 'sdk',
      server: { name: 'desk', version: '9.9.9', websiteUrl: 'https://example.org' },
      ...wire,
    },
    {
      get_member: { wire: entryOf('get_member'), text: 'pretty' },
      check_out_book: {
        wire: entryOf('check_out_book', {
          outputSchema: { type: 'object' },
          'x-new': { b: 1, a: [] },
        }),
        text: { expression: (args, result) => `${JSON.stringify(args)} ${JSON.stringify(result)}` },
      },
      list_loans: { wire: entryOf('list_loans', { execution: { taskSupport: 'required' } }) },
      pay_fees: { wire: entryOf('pay_fees'), text: { member: 'name' } },
    },
  );
  return twinOf(environment, 'mcp');
}

const ok = (status: number, more: JsonObject = {}): JsonObject => ({
  responses: { [status]: { description: 'Fine.', content: { 'application/json': {} } } },
  ...more,
});

const route = (method: string, path: string, operation: JsonObject): JsonObject => ({
  method,
  path: `/v1${path}`,
  operation,
});

/** The library as an API. */
export function apiLibrary(): Twin {
  const environment = libraryTwin(
    {
      protocol: 'openapi',
      components: {
        schemas: { NewLoan: { type: 'object', properties: { book_id: { type: 'string' } } } },
      },
      errorBody: ({ code, message, status }) => ({ error: { code, text: message, status } }),
    },
    {
      find_books: {
        wire: route('get', '/books', ok(200)),
        statuses: { INVALID_ARGUMENTS: 422 },
      },
      get_member: { wire: route('get', '/members/{member_id}', ok(200)) },
      check_out_book: {
        wire: route(
          'post',
          '/members/{member_id}/loans',
          ok(201, {
            requestBody: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/NewLoan' } } },
            },
          }),
        ),
        statuses: { NO_COPIES: 409, INVALID_ARGUMENTS: 422 },
      },
      remove_member: {
        wire: route('delete', '/members/{member_id}', { responses: { '204': {} } }),
      },
    },
  );
  return twinOf(environment, 'openapi');
}
