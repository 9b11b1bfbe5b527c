import type { Json, JsonObject } from '@envloom/core';
import type { Loss } from '../schema/context.ts';
import type { NamedTypeJson, ShapeJson, TypeJson, UnknownMembers } from '../schema/type-json.ts';
import type { SourceNote } from '../source/source.ts';

/** Whether an operation reads or changes, as far as its source tells. */
export interface KindGuess {
  readonly kind: 'query' | 'mutation';
  /** Why: `readOnlyHint` is true; the method is GET. */
  readonly reason: string;
  /** Whether the source says it, and not only its words do. */
  readonly isDeclared: boolean;
}

/** Where an argument stands in the original: among the arguments of a tool, or in a part of a request. */
export type ParamPlace = 'argument' | 'path' | 'query' | 'header' | 'body';

export interface ImportedParam {
  /** A param of the logic model; of two with one name in a request each says its place: `path.id`, `body.id`. */
  readonly param: NamedTypeJson;
  readonly place: ParamPlace;
  /** As the original names it. */
  readonly name: string;
}

/** A failure that the source lists. */
export interface ImportedFailure {
  readonly code: string;
  readonly status: number;
  /** What the source says of it. */
  readonly description: string;
}

/** A call that the source shows: arguments, and what came of them. */
export interface ImportedExample {
  readonly args?: JsonObject;
  readonly result?: Json;
  readonly status?: number;
}

/** What a result becomes on the wire, where the source decides it. */
export type ResultTextJson = 'compact' | 'pretty' | 'content' | { readonly member: string };

/** An operation of the original, typed as far as the logic model can say it. */
export interface ImportedOperation {
  /** As callers name it. */
  readonly name: string;
  /** For people, well-formed; the verbatim text stands in `wire`. */
  readonly description: string;
  /** What the original says of it, verbatim. */
  readonly wire: JsonObject;
  readonly kind: KindGuess;
  readonly params: readonly ImportedParam[];
  readonly unknown: UnknownMembers;
  /** `untold` where the source says nothing of results; undefined where there is none. */
  readonly returns: TypeJson | 'untold' | undefined;
  readonly text?: ResultTextJson;
  readonly statuses?: Readonly<Record<string, number>>;
  readonly paging?: { readonly page: string; readonly size: string; readonly total: string };
  readonly failures: readonly ImportedFailure[];
  readonly examples: readonly ImportedExample[];
  /** The code of the original, to be read and never run. */
  readonly code?: string | undefined;
  /** What of its schemas the types do not say. */
  readonly losses: { readonly input: readonly Loss[]; readonly result: readonly Loss[] };
}

/** What an environment stands in for, from whatever source. */
export interface ImportedApi {
  readonly protocol: 'mcp' | 'openapi' | 'tools';
  /** What the original says of itself, verbatim. */
  readonly server: JsonObject;
  /** Of an MCP server, verbatim. */
  readonly capabilities?: JsonObject | undefined;
  /** Of an MCP server: whose words tell of an unknown tool, as far as one call of such a tool showed. */
  readonly errors?: 'sdk' | 'plain' | undefined;
  readonly operations: readonly ImportedOperation[];
  /** The shapes that params and results refer to. */
  readonly shapes: readonly ShapeJson[];
  /** Of an OpenAPI document: what its operations refer to, verbatim. */
  readonly components?: JsonObject | undefined;
  /** The code of the original that its operations share, to be read and never run. */
  readonly code?: string | undefined;
  readonly notes: readonly SourceNote[];
}
