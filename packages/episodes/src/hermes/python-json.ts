import { JsonFlaw, type JsonNode, readJsonText } from './json-text.ts';

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

/**
 * A number of JSON as Python writes it after reading it: integers of any size stay as they are,
 * others are the `repr` of a double (`1e-07`, `1e+16`, `0.0001`, `Infinity`).
 */
function pythonNumber(text: string): string {
  if (/^-?\d+$/.test(text)) return text === '-0' ? '0' : text;
  const value = Number(text);
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  return pythonDouble(value);
}

/** JavaScript and Python agree on the digits (the fewest that read back the same), not on the notation. */
function pythonDouble(value: number): string {
  const [mantissa = '', power = '0'] = Math.abs(value).toExponential().split('e');
  const sign = value < 0 ? '-' : '';
  const exponent = Number(power);
  const digits = mantissa.replace('.', '');
  const isPlain = exponent >= -4 && exponent < 16;
  return sign + (isPlain ? plain(digits, exponent) : scientific(mantissa, exponent));
}

function plain(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return `${whole}.${fraction === '' ? '0' : fraction}`;
}

function scientific(mantissa: string, exponent: number): string {
  const size = String(Math.abs(exponent)).padStart(2, '0');
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${size}`;
}
