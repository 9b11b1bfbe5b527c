import type { JsonObject } from '@envloom/core';

/** What an MCP server says of itself and of its tools, in the order it said it. */
export interface McpSource {
  readonly protocol: 'mcp';
  /** `serverInfo` of its answer to `initialize`, and `instructions` where there are some. */
  readonly server: JsonObject;
  readonly capabilities: JsonObject | undefined;
  /** Whose words tell of an unknown tool: those of the TypeScript SDK, or others. Undefined where nobody asked. */
  readonly errors?: 'sdk' | 'plain' | undefined;
  /** The entries of all pages of `tools/list`. */
  readonly tools: readonly JsonObject[];
}

/** A list of tools as a language model is given it. */
export interface ToolsSource {
  readonly protocol: 'tools';
  readonly tools: readonly JsonObject[];
}

/** An OpenAPI document of version 3.0 or 3.1. */
export interface OpenApiSource {
  readonly protocol: 'openapi';
  readonly document: JsonObject;
}

/** What an environment is made from, as its author wrote it: nothing is typed or left out yet. */
export type Source = McpSource | ToolsSource | OpenApiSource;

/** Something that people should know of what was read; nothing of it stops the import. */
export interface SourceNote {
  /** `tools[3].inputSchema`, or the name of an operation. */
  readonly at: string;
  readonly message: string;
}

/** A source, and what reading it showed. */
export interface ReadSource {
  readonly source: Source;
  readonly notes: readonly SourceNote[];
}
