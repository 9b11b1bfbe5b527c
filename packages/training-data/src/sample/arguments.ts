import { type JsonObject, isObject, jsonIn } from '@envloom/core';
import type { RecordedToolCall } from '@envloom/episodes/trajectory';

/**
 * The arguments of a recorded call as an object; no text at all is `{}`, as the environment reads it.
 * Undefined where the text is no JSON object. Numbers are JavaScript's: `1.0` becomes 1.
 */
export function argumentsOf(call: RecordedToolCall): JsonObject | undefined {
  const text = call.function.arguments;
  if (text.trim() === '') return {};
  const value = jsonIn(text);
  return isObject(value) ? value : undefined;
}

/** The call with `{}` for no text at all: readers of the text expect JSON. */
export function withArguments(call: RecordedToolCall): RecordedToolCall {
  const { name, arguments: text } = call.function;
  return text.trim() === '' ? { ...call, function: { name, arguments: '{}' } } : call;
}
