import type { JsonObject } from '@envloom/core';

/** Code that a release has: language models read it, and nothing ever runs it. */
export interface OriginalCode {
  /** What operations share. */
  readonly shared: string;
  /** That of each operation, by its name. */
  readonly operations: Readonly<Record<string, string>>;
  /** Whether an operation reads or changes, where the release says it. */
  readonly kinds: Readonly<Record<string, 'query' | 'mutation'>>;
}

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
  readonly code?: OriginalCode | undefined;
}

/** A list of tools as a language model is given it. */
export interface ToolsSource {
  readonly protocol: 'tools';
  /** What is known of where they come from, in the members that an MCP server says of itself. */
  readonly server?: JsonObject | undefined;
  readonly tools: readonly JsonObject[];
  readonly code?: OriginalCode | undefined;
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
