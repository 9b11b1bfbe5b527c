import type { JsonObject } from '@envloom/core';
import type { Call, FunctionDefinition, Parameter } from '../../python/syntax/ast.ts';
import { objectIn } from '../embedded.ts';
import { type CodeFacts, type DeclaredClass, namedText, sourceOf } from '../code/class-facts.ts';
import { annotationSchema } from './annotation-schema.ts';

/** A route of a server, and the tool that its MCP server makes of it. */
export interface CodeTool {
  readonly tool: JsonObject;
  readonly code: string;
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** The tools of a FastAPI server: one for each route, named by its `operation_id`. */
export function codeTools({ body, source, declared }: CodeFacts): readonly CodeTool[] {
  return body.flatMap((statement): CodeTool[] => {
    if (statement.kind !== 'function') return [];
    const route = routeOf(statement);
    return route === undefined
      ? []
      : [{ tool: toolOf(statement, route, declared), code: sourceOf(statement, source) }];
  });
}

function routeOf({ decorators }: FunctionDefinition): Call | undefined {
  const calls = decorators.filter((decorator) => decorator.kind === 'call');
  return calls.find(
    ({ callee }) => callee.kind === 'name' && methods.has(callee.name.split('.').at(-1) ?? ''),
  );
}

function toolOf(
  definition: FunctionDefinition,
  route: Call,
  declared: readonly DeclaredClass[],
): JsonObject {
  const params = definition.parameters.filter(
    ({ annotation }) => !/^(Request|Response|Session)\b/.test(annotation),
  );
  const entries = params.flatMap((parameter) => paramEntries(parameter, declared));
  return {
    name: namedText(route, 'operation_id') ?? definition.name,
    description: [namedText(route, 'summary'), namedText(route, 'description')]
      .filter(Boolean)
      .join('\n'),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(entries.map(({ name, schema }) => [name, schema])),
      required: entries.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    },
  };
}

interface Entry {
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

/** The members of a body are params of their own, as FastAPI's MCP servers take them. */
function paramEntries(
  { name, annotation, fallback }: Parameter,
  declared: readonly DeclaredClass[],
): readonly Entry[] {
  const body = declared.find((one) => one.name === annotation);
  if (body !== undefined) {
    const { properties, required } = annotationSchema(annotation, declared);
    const names = new Set(Array.isArray(required) ? required : []);
    return Object.entries(objectIn(properties)).map(([member, schema]) => ({
      name: member,
      schema: objectIn(schema),
      isRequired: names.has(member),
    }));
  }
  const call = fallback?.kind === 'call' ? fallback : undefined;
  const description = call === undefined ? undefined : namedText(call, 'description');
  const schema = annotationSchema(annotation, declared);
  return [
    {
      name,
      schema: description === undefined ? schema : { ...schema, description },
      isRequired: fallback === undefined || isRequiredCall(call),
    },
  ];
}

/** `Path(...)` and `Query(...)` with three points have no default. */
function isRequiredCall(call: Call | undefined): boolean {
  const first = call?.args.find(({ kind }) => kind === 'plain');
  if (call === undefined) return false;
  if (first === undefined) return !call.args.some(({ name }) => name === 'default');
  return first.value.kind === 'unsupported';
}
