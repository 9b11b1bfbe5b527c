import { JsonFlaw, readJsonText, type JsonNode } from './json-text.ts';
import { pythonNumber } from './python-number.ts';

/**
 * A value as the filter `tojson` of chat templates writes it: Python's
 * `json.dumps(value, ensure_ascii=False)` (transformers, `chat_template_utils.py`), so with spaces
 * after commas and colons. Numbers are those that Python reads from the value's JSON. Half of a
 * surrogate pair, which has no UTF-8, is written as an escape.
 *
 * @throws TypeError where the value has no JSON.
 * @throws RangeError where it is nested deeper than 200 levels.
 */
export function pythonJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`A ${typeof value} has no JSON.`);
  const node = readJsonText(text);
  if (node instanceof JsonFlaw)
    throw new RangeError(`JSON for a template: expected ${node.expected}.`);
  return pythonText(node);
}

/** A JSON text as Python writes it after reading it; undefined where it is no JSON. */
export function pythonJsonText(text: string): string | undefined {
  const node = readJsonText(text);
  return node instanceof JsonFlaw ? undefined : pythonText(node);
}

/** What was read, as Python writes it. */
export function pythonText(node: JsonNode): string {
  switch (node.kind) {
    case 'number':
      return pythonNumber(node.text);
    case 'string':
      return JSON.stringify(node.value);
    case 'list':
      return `[${node.items.map(pythonText).join(', ')}]`;
    case 'object':
      return `{${Array.from(node.members, member).join(', ')}}`;
    default:
      return node.text;
  }
}

function member([name, value]: [string, JsonNode]): string {
  return `${JSON.stringify(name)}: ${pythonText(value)}`;
}
