import { type JsonObject, own as ofName } from '@envloom/core';
import type { DeclaredClass } from '../code/class-facts.ts';

const plain: Readonly<Record<string, JsonObject>> = {
  str: { type: 'string' },
  int: { type: 'integer' },
  float: { type: 'number' },
  bool: { type: 'boolean' },
  datetime: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  dict: { type: 'object' },
  Dict: { type: 'object' },
  list: { type: 'array' },
  List: { type: 'array' },
  Any: {},
  None: { type: 'null' },
};

/** Deepest nesting of types. */
const deepest = 6;

/** The JSON Schema that FastAPI makes of a type; `{}` for one that is not known. */
export function annotationSchema(
  annotation: string,
  declared: readonly DeclaredClass[],
  depth = 0,
): JsonObject {
  if (depth > deepest) return {};
  const text = annotation.trim();
  const inner = (part: string): JsonObject => annotationSchema(part, declared, depth + 1);
  const parts = unionParts(text);
  if (parts.length > 1) return { anyOf: parts.map(inner) };
  const [, outer, args] = /^(\w+)\[([^]*)\]$/.exec(text) ?? [];
  if (outer !== undefined && args !== undefined) return genericSchema(outer, args, inner);
  const own = declared.find(({ name }) => name === text);
  return own === undefined ? (ofName(plain, text) ?? {}) : objectSchema(own, inner);
}

/** `List[str]` and the like. */
function genericSchema(
  outer: string,
  args: string,
  inner: (annotation: string) => JsonObject,
): JsonObject {
  switch (outer) {
    case 'Optional':
      return { anyOf: [inner(args), { type: 'null' }] };
    case 'Literal':
      return { enum: literals(args) };
    case 'List':
    case 'list':
      return { type: 'array', items: inner(args) };
    default:
      return ofName(plain, outer) ?? {};
  }
}

/** The alternatives of a type: `Union[…]`, or parts joined by `|`. */
function unionParts(text: string): readonly string[] {
  const union = /^Union\[([^]*)\]$/.exec(text)?.[1];
  return union === undefined ? splitOutside(text, '|') : splitOutside(union, ',');
}

/** Parts between separators that stand in no brackets. */
function splitOutside(text: string, separator: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if ('[('.includes(letter)) depth += 1;
    if ('])'.includes(letter)) depth -= 1;
    if (letter === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const literals = (args: string): readonly string[] =>
  splitOutside(args, ',').map((part) => part.replaceAll(/^['"]|['"]$/g, ''));

const withText = (schema: JsonObject, description: string | undefined): JsonObject =>
  description === undefined ? schema : { ...schema, description };

function objectSchema(
  { fields, descriptions }: DeclaredClass,
  inner: (annotation: string) => JsonObject,
): JsonObject {
  const entries = [...fields].filter(([name]) => name !== 'model_config');
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, type]) => [name, withText(inner(type), descriptions.get(name))]),
    ),
    required: entries
      .filter(([, type]) => !/^Optional\[|\| *None/.test(type))
      .map(([name]) => name),
  };
}
