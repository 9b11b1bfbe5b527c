import { isObject, type Json, type JsonObject, own } from '@envloom/core';
import { objectIn, objectsIn, textIn } from '../embedded.ts';

/** Types as the specification of a scenario writes them, in those of JSON Schema. */
const types: Readonly<Record<string, string>> = {
  str: 'string',
  text: 'string',
  datetime: 'string',
  date: 'string',
  int: 'integer',
  float: 'number',
  double: 'number',
  bool: 'boolean',
  list: 'array',
  dict: 'object',
};

/** The tools of an API specification: one for each endpoint, named by its `operation_id`. */
export function specTools(spec: JsonObject): readonly JsonObject[] {
  return objectsIn(spec['api_groups'])
    .flatMap(({ endpoints }) => objectsIn(endpoints))
    .map(toolOf);
}

function toolOf(endpoint: JsonObject): JsonObject {
  const params = Object.entries(objectIn(endpoint['request_params'])).filter(([, param]) =>
    isObject(param),
  );
  return {
    name: textIn(endpoint['operation_id']),
    description: [textIn(endpoint['summary']), textIn(endpoint['description'])]
      .filter((text) => text !== '')
      .join('\n'),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        params.map(([name, param]) => [name, schemaOf(objectIn(param))]),
      ),
      required: params
        .filter(([, param]) => objectIn(param)['required'] === true)
        .map(([name]) => name),
    },
  };
}

/** What a param says, without where it stands in the request. */
function schemaOf({ type, description, items, properties, enum: values }: JsonObject): JsonObject {
  const name = textIn(type);
  return {
    ...(name === '' ? {} : { type: own(types, name) ?? name }),
    ...(typeof description === 'string' ? { description } : {}),
    ...(isObject(items) ? { items: itemsOf(items) } : {}),
    ...(isObject(properties) ? { properties: membersOf(properties) } : {}),
    ...(Array.isArray(values) ? { enum: values } : {}),
  };
}

/** Items are written as a schema, or as their members alone. */
function itemsOf(items: JsonObject): JsonObject {
  return typeof items['type'] === 'string'
    ? schemaOf(items)
    : { type: 'object', properties: membersOf(items) };
}

const membersOf = (members: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, member]: [string, Json]) =>
      isObject(member) ? [[name, schemaOf(member)]] : [],
    ),
  );
