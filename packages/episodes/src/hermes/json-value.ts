import type { Json, JsonObject } from '@envloom/core';
import type { JsonNode } from './json-text.ts';

/** What was read, as a value of JavaScript. */
export function valueOf(node: JsonNode): Json {
  switch (node.kind) {
    case 'number':
      return Number(node.text);
    case 'string':
      return node.value;
    case 'list':
      return node.items.map(valueOf);
    case 'object':
      return objectOf(node.members);
    default:
      return node.text === 'null' ? null : node.text === 'true';
  }
}

/** A member called `__proto__` is one like any other. */
export function objectOf(members: ReadonlyMap<string, JsonNode>): JsonObject {
  return Object.fromEntries(Array.from(members, ([name, node]) => [name, valueOf(node)]));
}
