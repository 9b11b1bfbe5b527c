import { isList, isObject } from '@envloom/core';
import { finding, type Finding, type ModelPath } from '../diagnostics/diagnostic.ts';
import type { Operation } from '../schema/model.ts';
import type { ModelWire, OperationWire } from '../schema/wire.ts';

/** Of an operation: what the original says of it, where that is not what its protocol has. */
export function* entryFindings(
  wire: ModelWire,
  operation: Operation,
  path: ModelPath,
): Generator<Finding> {
  const { wire: entry } = operation;
  if (entry === undefined) return;
  const at = [...path, 'wire'];
  if (wire.protocol === 'openapi') yield* routeFindings(wire, entry, operation, at);
  else yield* toolFindings(wire.protocol, entry, operation, at);
}

const invalid = (path: ModelPath, message: string, fix: string): Finding =>
  finding('WIRE_INVALID', path, message, fix);

/** The entry of a tool list: of MCP, OpenAI (with `function` around it or not) or Anthropic. */
function* toolFindings(
  protocol: 'mcp' | 'tools',
  entry: OperationWire,
  { name }: Operation,
  path: ModelPath,
): Generator<Finding> {
  const { function: wrapped } = entry;
  const isWrapped = protocol === 'tools' && isObject(wrapped);
  const tool = isWrapped ? wrapped : entry;
  const at = isWrapped ? [...path, 'function'] : path;
  if (tool['name'] !== name)
    yield invalid(
      'name' in tool ? [...at, 'name'] : at,
      `The entry is of the tool ${JSON.stringify(tool['name'] ?? null)}, and the operation is \`${name}\`.`,
      'Name the operation as the original names the tool.',
    );
  if (protocol === 'mcp' && !isObject(tool['inputSchema']))
    yield invalid(
      at,
      'The entry has no `inputSchema`.',
      'Keep the whole entry of `tools/list`, with `inputSchema` as it is there.',
    );
}

const methods: ReadonlySet<unknown> = new Set(
  'get put post delete options head patch trace'.split(' '),
);

function* routeFindings(
  wire: ModelWire,
  { method, path: route, operation: described }: OperationWire,
  operation: Operation,
  path: ModelPath,
): Generator<Finding> {
  if (typeof method !== 'string' || !methods.has(method.toLowerCase()))
    yield invalid(
      method === undefined ? path : [...path, 'method'],
      'The `method` is none of HTTP.',
      'Write the method of the route, such as `get`.',
    );
  if (typeof route === 'string' && route.startsWith('/'))
    yield* placeholderFindings(route, operation, [...path, 'path']);
  else
    yield invalid(
      route === undefined ? path : [...path, 'path'],
      'The `path` is no path of a route.',
      'Write it as the document has it, such as `/issues/{issue_number}`.',
    );
  if (isObject(described))
    yield* referenceFindings(wire.components, described, [...path, 'operation']);
  else
    yield invalid(
      described === undefined ? path : [...path, 'operation'],
      'The `operation` is no operation object.',
      'Keep the operation object of the document as it is.',
    );
}

/** What stands in braces in the path comes in as a param: `{id}` as `id`, or as `path.id`. */
function* placeholderFindings(
  route: string,
  { name, params }: Operation,
  path: ModelPath,
): Generator<Finding> {
  const names = new Set(params.map((param) => param.name));
  for (const [, placeholder = ''] of route.matchAll(/\{([^{}]*)\}/g))
    if (!names.has(placeholder) && !names.has(`path.${placeholder}`))
      yield invalid(
        path,
        `The path has \`{${placeholder}}\`, and \`${name}\` has no such param.`,
        `Declare the param \`${placeholder}\`, or \`path.${placeholder}\` where another param has that name.`,
      );
}

/** Members whose values are data, in which `$ref` is a word like others. */
const data: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'value']);

/** References within a document that lead to none of the components that the model keeps. */
export function* referenceFindings(
  components: ModelWire['components'],
  value: unknown,
  path: ModelPath,
): Generator<Finding> {
  if (isList(value))
    for (const [at, item] of value.entries())
      yield* referenceFindings(components, item, [...path, at]);
  if (!isObject(value)) return;
  for (const [key, member] of Object.entries(value)) {
    if (key !== '$ref' || typeof member !== 'string') {
      if (!data.has(key)) yield* referenceFindings(components, member, [...path, key]);
    } else if (!leads(member, components))
      yield invalid(
        [...path, key],
        `${JSON.stringify(member)} leads to nothing that the model keeps.`,
        'Add what it refers to to `components` of `wire`, as the document has it.',
      );
  }
}

const prefix = '#/components/';

/** Follows a JSON pointer (RFC 6901) into the components. */
function leads(reference: string, components: unknown): boolean {
  if (!reference.startsWith(prefix)) return false;
  const parts = reference.slice(prefix.length).split('/').map(unescaped);
  let found = components;
  for (const part of parts) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return false;
    found = Reflect.get(found, part);
  }
  return true;
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
