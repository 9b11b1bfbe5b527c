import type { Json, JsonObject } from '@envloom/core';

/** A failure, as the body of a response tells it. */
export interface WireError {
  readonly code: string;
  readonly message: string;
  readonly data?: Json | undefined;
  /** Of HTTP. */
  readonly status: number;
}

/** The original that a world stands in for. */
export interface WorldWire {
  readonly protocol: 'mcp' | 'openapi' | 'tools';
  /** What it says of itself, verbatim; its `instructions` among it. */
  readonly server?: JsonObject;
  /** Of a server of MCP, verbatim. */
  readonly capabilities?: JsonObject;
  /** Whose words tell of invalid arguments and unknown tools; default `plain`: those of the environment. */
  readonly errors?: 'sdk' | 'plain';
  /** What the operations of an OpenAPI document refer to, verbatim. */
  readonly components?: JsonObject;
  /** The body of a failed response: JSON; default `{ message }`. */
  readonly errorBody?: (error: WireError) => unknown;
}
