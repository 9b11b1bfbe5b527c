import type { JsonObject } from '@envloom/core';
import type { ImportedApi, ImportedOperation, ResultTextJson } from '../api/imported-api.ts';
import type { NamedTypeJson, ShapeJson, TypeJson, UnknownMembers } from '../schema/type-json.ts';
import { shapesIn } from '../schema/cut-shapes.ts';
import { typeWithoutWords, withoutWords } from './without-words.ts';

/** An operation of a model as far as its source decides it: no body, and perhaps no result. */
export interface SkeletonOperation {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  readonly description: string;
  readonly params: readonly NamedTypeJson[];
  readonly returns?: TypeJson;
  readonly unknown?: UnknownMembers;
  readonly wire: JsonObject;
  readonly text?: ResultTextJson;
  readonly statuses?: Readonly<Record<string, number>>;
  readonly paging?: { readonly page: string; readonly size: string; readonly total: string };
}

/** What of a logic model follows from its source. All else is for an author: tables, bodies, worlds. */
export interface Skeleton {
  /** `wire` of the model. */
  readonly wire: JsonObject;
  readonly shapes: readonly ShapeJson[];
  readonly operations: readonly SkeletonOperation[];
  /** Operations of whose results the source says nothing. */
  readonly untold: ReadonlySet<string>;
}

/**
 * The part of a logic model that its source decides: names, descriptions, typed params and results, what is served
 * verbatim.
 *
 * @param words which descriptions its types have. Agents read those of params only where no schema of the original
 *   shows them.
 */
export function skeletonOf(
  api: ImportedApi,
  words: 'of params' | 'none' = api.protocol === 'openapi' ? 'of params' : 'none',
): Skeleton {
  const isRead = words === 'of params';
  const given = new Set(
    api.operations.flatMap(({ params }) => params.flatMap(({ param }) => shapesIn(param))),
  );
  return {
    wire: wireOf(api),
    shapes: api.shapes.map((shape) => (isRead && given.has(shape.name) ? shape : wordless(shape))),
    operations: api.operations.map((operation) => operationOf(operation, isRead)),
    untold: new Set(
      api.operations.filter(({ returns }) => returns === 'untold').map(({ name }) => name),
    ),
  };
}

function wireOf({ protocol, server, capabilities, errors, components }: ImportedApi): JsonObject {
  return {
    protocol,
    ...(Object.keys(server).length === 0 ? {} : { server }),
    ...(capabilities === undefined ? {} : { capabilities }),
    ...(errors === undefined ? {} : { errors }),
    ...(components === undefined ? {} : { components }),
  };
}

function operationOf(operation: ImportedOperation, isRead: boolean): SkeletonOperation {
  const { name, kind, description, params, returns, unknown, wire } = operation;
  const { text, statuses, paging } = operation;
  return {
    name,
    kind: kind.kind,
    description,
    params: params.map(({ param }) => (isRead ? param : withoutWords(param))),
    ...(typeof returns === 'object' ? { returns: typeWithoutWords(returns) } : {}),
    ...(unknown === 'refuse' ? {} : { unknown }),
    wire,
    ...(text === undefined ? {} : { text }),
    ...(statuses === undefined ? {} : { statuses }),
    ...(paging === undefined ? {} : { paging }),
  };
}

function wordless(shape: ShapeJson): ShapeJson {
  return { ...shape, fields: shape.fields.map(withoutWords) };
}
