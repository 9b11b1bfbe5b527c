import { closest, type Json, type JsonObject } from '@envloom/core';
import type { JsonNode } from './json-text.ts';

/** How a call is written, for messages. */
export const callForm = '{"name": "…", "arguments": {…}}';

const keys = ['name', 'arguments'];

/** A call from its JSON, or what is wrong with it. `text`: what the JSON was read from. */
export function callOf(node: JsonNode, text: string): HermesCall | string {
  if (node.kind === 'list')
    return `Write each call in tags of its own, not a list of calls: one ${callForm} between <tool_call> and </tool_call>.`;
  if (node.kind !== 'object') return `A call is a JSON object: ${callForm}.`;
  return keyProblem(node.members) ?? callFrom(node.members, text);
}

function keyProblem(members: ReadonlyMap<string, JsonNode>): string | undefined {
  for (const key of keys) {
    if (!members.has(key)) return missing(key, members);
  }
  const unknown = otherKeys(members)[0];
  if (unknown === undefined) return undefined;
  return `A call has "name" and "arguments" and nothing else; ${shown(unknown)} is neither. Put parameters of the tool into "arguments".`;
}

function missing(key: string, members: ReadonlyMap<string, JsonNode>): string {
  const others = otherKeys(members);
  const meant = closest(key, others) ?? others.find((other) => other === 'parameters');
  const hint = meant === undefined ? '' : ` (you wrote ${shown(meant)})`;
  const empty = key === 'arguments' ? '; for a tool without parameters, "arguments": {}' : '';
  return `"${key}" is missing${hint}: write ${callForm}${empty}.`;
}

function callFrom(members: ReadonlyMap<string, JsonNode>, text: string): HermesCall | string {
  const name = members.get('name');
  if (name?.kind !== 'string' || name.value === '')
    return '"name" must be the name of a tool, as a text in double quotation marks.';
  const given = members.get('arguments');
  if (given?.kind === 'string')
    return '"arguments" is a text: write the object itself, without quotation marks around it and without escapes.';
  if (given?.kind !== 'object') return '"arguments" must be an object: {"parameter": value}.';
  if (isTooLarge(given))
    return '"arguments" holds a number that is too large: write one below 1e308.';
  const argumentsText = text.slice(given.start, given.end);
  return { name: name.value, arguments: objectOf(given.members), argumentsText };
}

/** Whether a number in it is none of JavaScript's, which would read it as infinite. */
function isTooLarge(node: JsonNode): boolean {
  if (node.kind === 'number') return !Number.isFinite(Number(node.text));
  if (node.kind === 'list') return node.items.some(isTooLarge);
  return node.kind === 'object' && Array.from(node.members.values()).some(isTooLarge);
}

function shown(key: string): string {
  return JSON.stringify(key.length > 40 ? `${key.slice(0, 40)}…` : key);
}

function otherKeys(members: ReadonlyMap<string, JsonNode>): string[] {
  return Array.from(members.keys()).filter((key) => !keys.includes(key));
}

/** What a model wrote, in parts. */
export interface HermesTurn {
  /** What stands outside of reasoning and readable calls, trimmed. Unreadable calls stay in it as written. */
  readonly content: string;
  /** Between `<think>` and `</think>`; a text that only closes it began inside. */
  readonly reasoning?: string;
  /** Readable calls in their order. */
  readonly calls: readonly HermesCall[];
  readonly malformed: readonly UnreadableCall[];
}

export interface HermesCall {
  readonly name: string;
  readonly arguments: JsonObject;
  /** The JSON text of the arguments, as it was written. */
  readonly argumentsText: string;
}

export interface UnreadableCall {
  /** As it was written, with its tags. */
  readonly text: string;
  /** What is wrong and what to write instead. */
  readonly problem: string;
}

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
