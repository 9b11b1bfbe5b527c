import { canonicalJson, isList, isObject, type Json, jsonIn, type JsonObject } from '@envloom/core';
import { ImportError } from '../../api/import-error.ts';

/** A rule that hides what may differ from run to run. */
export interface MaskRule {
  /** As it was given. */
  readonly text: string;
  /** The only tool whose answers it is about; undefined: all. */
  readonly tool: string | undefined;
  /** @returns the value without what the rule hides; `hidden` is called for each place */
  readonly apply: (value: Json, hidden: () => void) => Json;
}

export const maskedMark = '«masked»';

const forms =
  'Write a path (`structuredContent.items[*].id`), a pattern of texts (`/took \\d+ ms/`), or `sorted` before the path of a ' +
  'list whose order is not defined; `<tool>:` before it limits it to one tool.';

/**
 * Reads a rule:
 * - `/pattern/`: what the pattern finds in any text is hidden;
 * - `content[*].text`: the value there is hidden. A path leads on into texts that are JSON;
 * - `sorted structuredContent.items`: the list there is put in order before it is compared.
 *
 * @throws ImportError
 */
export function maskRule(text: string): MaskRule {
  const [, tool, rule = ''] = /^(?:([\w./-]+):\s+)?(.*)$/s.exec(text.trim()) ?? [];
  const pattern = /^\/(.+)\/([a-z]*)$/s.exec(rule);
  if (pattern !== null)
    return { text, tool, apply: patternMask(text, pattern[1] ?? '', pattern[2]) };
  const [, sorted, path = ''] = /^(sorted\s+)?(\S+)$/.exec(rule) ?? [];
  const steps = stepsOf(path);
  if (steps === undefined) throw new ImportError(`--mask "${text}" cannot be read. ${forms}`);
  const change = sorted === undefined ? hide : sort;
  return {
    text,
    tool,
    apply: (value, hidden) => changedAt(value, steps, (at) => change(at, hidden)),
  };
}

function patternMask(text: string, source: string, flags = ''): MaskRule['apply'] {
  const pattern = patternOf(text, source, flags);
  return (value, hidden) => withMatches(value, pattern, hidden);
}

function patternOf(text: string, source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  } catch {
    throw new ImportError(`--mask "${text}" is no pattern. ${forms}`);
  }
}

function withMatches(value: Json, pattern: RegExp, hidden: () => void): Json {
  if (typeof value === 'string')
    return value.replaceAll(pattern, () => {
      hidden();
      return maskedMark;
    });
  if (isList(value)) return value.map((item) => withMatches(item, pattern, hidden));
  return isObject(value)
    ? withMembers(value, (_, member) => withMatches(member, pattern, hidden))
    : value;
}

function hide(_value: Json, hidden: () => void): Json {
  hidden();
  return maskedMark;
}

function sort(value: Json, hidden: () => void): Json {
  if (typeof value === 'string') return changedInText(value, [], (inner) => sort(inner, hidden));
  if (!isList(value)) return value;
  const order = value.map((item) => ({ item, text: canonicalJson(item) }));
  const sorted = order.toSorted((a, b) => (a.text < b.text ? -1 : 1)).map(({ item }) => item);
  if (sorted.some((item, at) => item !== value[at])) hidden();
  return sorted;
}

/** A name, a place in a list, or `*` for any of both. */
type Step = string | number;

/** `a.b[0][*].c`; undefined where it is none. */
function stepsOf(path: string): readonly Step[] | undefined {
  const found = [...path.matchAll(/\[(\d+|\*)\]|\.?([^.[\]]+)/gy)];
  const length = found.reduce((sum, [whole]) => sum + whole.length, 0);
  if (path === '' || length !== path.length) return undefined;
  return found.map(([, place, name = '']) => {
    if (place === undefined) return name;
    return place === '*' ? place : Number(place);
  });
}

/** The same value with what is at the end of a path changed, wherever the path leads. */
function changedAt(value: Json, steps: readonly Step[], change: (value: Json) => Json): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return change(value);
  if (typeof value === 'string') return changedInText(value, steps, change);
  if (isList(value))
    return value.map((item, at) =>
      step === '*' || step === at ? changedAt(item, rest, change) : item,
    );
  if (!isObject(value)) return value;
  return withMembers(value, (name, member) =>
    step === '*' || step === name ? changedAt(member, rest, change) : member,
  );
}

/** A text of JSON, printed as it was: compact, or with two spaces. */
function changedInText(text: string, steps: readonly Step[], change: (value: Json) => Json): Json {
  const inner = jsonIn(text);
  if (typeof inner !== 'object' || inner === null) return text;
  const result = changedAt(inner, steps, change);
  return JSON.stringify(result, null, text.includes('\n') ? 2 : 0);
}

function withMembers(object: JsonObject, change: (name: string, member: Json) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [name, change(name, member)]),
  );
}
