import type { RecordedToolCall } from '@envloom/episodes/trajectory';
import { argumentsOf } from '../sample/arguments.ts';

/**
 * `{"name": …, "arguments": {…}}`, the arguments as the agent wrote them, with its numbers; where they
 * are no JSON object, a JSON string that holds what was written.
 */
export function callJson(call: RecordedToolCall): string {
  const { name, arguments: text } = call.function;
  const isObject = argumentsOf(call) !== undefined;
  const written = text.trim() === '' ? '{}' : text.trim();
  return `{"name": ${JSON.stringify(name)}, "arguments": ${isObject ? written : JSON.stringify(text)}}`;
}
