import { describe, isObject } from '@envloom/core';
import { pathText } from '@envloom/runtime/fields';
import type { EpisodeError } from './observation.ts';

/** An action that can be carried out. */
export type ReadyAction =
  | { readonly kind: 'calls'; readonly calls: readonly ReadyCall[] }
  | { readonly kind: 'message'; readonly text: string; readonly isDone: boolean };

export interface ReadyCall {
  readonly id: string;
  readonly name: string;
  /** An object or a text; what it says is the environment's to judge. */
  readonly arguments: unknown;
}

type Path = readonly (string | number)[];
type Members = Readonly<Record<string, unknown>>;

/** Most characters of a message. */
const longestMessage = 1_048_576;

/** Most parts of a message. */
const mostParts = 1000;

const callForm = '{ "name": "…", "arguments": { … } }';
const messageForm = '{ "type": "message", "content": "…" }';
const forms = `Send { "type": "tool_calls", "calls": [${callForm}] } or ${messageForm}.`;

/** Thrown while an action is read; never leaves {@link readAction}. */
class Malformed extends Error {
  readonly error: EpisodeError;

  constructor(
    path: Path,
    message: string,
    repair = forms,
    code: EpisodeError['code'] = 'INVALID_ACTION',
  ) {
    super(message);
    this.error = { type: 'error', code, path: pathText(path), message, repair };
  }
}

function unexpected(path: Path, what: string, value: unknown, repair?: string): never {
  throw new Malformed(path, `expected ${what}, got ${describe(value)}`, repair);
}

/** Reads an action, or says what is wrong with it. Whatever it is given, it does not throw. */
export function readAction(given: unknown, mostCalls: number): ReadyAction | EpisodeError {
  try {
    return actionOf(given, mostCalls);
  } catch (thrown) {
    if (thrown instanceof Malformed) return thrown.error;
    return new Malformed([], 'the action could not be read').error;
  }
}

function actionOf(given: unknown, mostCalls: number): ReadyAction {
  if (typeof given === 'string') return messageOf(given, ['content'], false);
  if (!isObject(given)) return unexpected([], 'an action', given);
  if (given['type'] === 'tool_calls') return callsOf(given['calls'], ['calls'], mostCalls);
  if (given['type'] === 'message') return messageOf(given['content'], ['content'], doneOf(given));
  if (given['role'] === 'assistant') return assistantAction(given, mostCalls);
  return given['role'] === undefined
    ? unexpected(['type'], '"tool_calls" or "message"', given['type'])
    : unexpected(['role'], '"assistant"', given['role']);
}

function assistantAction(given: Members, mostCalls: number): ReadyAction {
  const { tool_calls: calls, content } = given;
  const isDone = doneOf(given);
  if (calls === undefined || calls === null || (Array.isArray(calls) && calls.length === 0))
    return messageOf(content, ['content'], isDone);
  if (isDone)
    return unexpected(
      ['done'],
      'false beside tool calls',
      true,
      'Make the calls, and send the last message when their results are there.',
    );
  return callsOf(calls, ['tool_calls'], mostCalls);
}

function doneOf({ done }: Members): boolean {
  if (done === undefined || typeof done === 'boolean') return done === true;
  return unexpected(['done'], 'true or false', done, `Send ${messageForm} with "done": true.`);
}

function messageOf(content: unknown, path: Path, isDone: boolean): ReadyAction {
  const text = Array.isArray(content) ? joinedParts(content, path) : content;
  if (typeof text !== 'string' || text.trim() === '') return unexpected(path, 'some text', content);
  if (text.length > longestMessage)
    return unexpected(
      path,
      `at most ${longestMessage} characters`,
      text,
      'Send a shorter message.',
    );
  return { kind: 'message', text: text.toWellFormed(), isDone };
}

function joinedParts(parts: readonly unknown[], path: Path): string {
  if (parts.length > mostParts) unexpected(path, `at most ${mostParts} parts`, parts);
  return parts.map((part, at) => partText(part, [...path, at])).join('');
}

function partText(part: unknown, path: Path): string {
  const text = isObject(part) && part['type'] === 'text' ? part['text'] : undefined;
  return typeof text === 'string' ? text : unexpected(path, 'a part of type "text"', part);
}

function callsOf(given: unknown, path: Path, mostCalls: number): ReadyAction {
  if (!Array.isArray(given) || given.length === 0)
    return unexpected(path, 'a list of tool calls', given);
  if (given.length > mostCalls) {
    throw new Malformed(
      path,
      `expected at most ${mostCalls} tool calls, got ${given.length}`,
      'Make them in several actions.',
      'TOO_MANY_CALLS',
    );
  }
  return { kind: 'calls', calls: given.map((call, at) => callOf(call, at, [...path, at])) };
}

function callOf(given: unknown, at: number, path: Path): ReadyCall {
  if (!isObject(given)) return unexpected(path, 'a tool call', given);
  const { id, function: nested } = given;
  const [call, inner] = isObject(nested) ? [nested, [...path, 'function']] : [given, path];
  const { name, arguments: args } = call;
  if (typeof name !== 'string') return unexpected([...inner, 'name'], 'the name of a tool', name);
  if (!isArguments(args))
    return unexpected([...inner, 'arguments'], 'an object or its JSON text', args);
  if (id !== undefined && typeof id !== 'string') return unexpected([...path, 'id'], 'a text', id);
  return { id: id ?? `${at}`, name, arguments: args ?? {} };
}

/** No arguments at all are fine where a tool has none. */
function isArguments(args: unknown): boolean {
  return args === undefined || args === null || typeof args === 'string' || isObject(args);
}
