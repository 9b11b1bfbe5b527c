import { canonicalJson, isObject, type Json } from '@envloom/core';
import { parseItems, parseMembers } from './json-value.ts';
import { expected, type Parse, Problems, within } from './problem.ts';
import type { ArraySpec, RecordSpec } from './spec.ts';

/** A parser of lists whose items are read by `item`. */
export function arrayParser(spec: ArraySpec, item: Parse): Parse {
  const { minItems = 0, maxItems = Infinity, distinct = false } = spec;
  return (value) => {
    if (!Array.isArray(value)) return expected('a list', value);
    if (value.length < minItems || value.length > maxItems) return wrongLength(spec, value.length);
    const items = parseItems(value, item);
    return distinct && !(items instanceof Problems) ? withoutRepeats(items) : items;
  };
}

function wrongLength({ minItems = 0, maxItems = Infinity }: ArraySpec, length: number): Problems {
  const text = `expected ${rangeText(minItems, maxItems)} items, got ${length}`;
  return new Problems([{ path: [], text }]);
}

function rangeText(min: number, max: number): string {
  return max === Infinity ? `at least ${min}` : `${min} to ${max}`;
}

function withoutRepeats(items: readonly Json[]): readonly Json[] | Problems {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const text = canonicalJson(item);
    if (seen.has(text))
      return new Problems(within(index, expected('a value not yet listed', item)));
    seen.add(text);
  }
  return items;
}

/** A parser of records whose values are read by `item`. */
export function recordParser(
  item: Parse,
  { minMembers = 0, maxMembers = Infinity }: Pick<RecordSpec, 'minMembers' | 'maxMembers'> = {},
): Parse {
  return (value) => {
    if (!isObject(value)) return expected('an object', value);
    const members = parseMembers(value, item);
    if (members instanceof Problems) return members;
    const count = Object.keys(members).length;
    if (count >= minMembers && count <= maxMembers) return members;
    const text = `expected ${rangeText(minMembers, maxMembers)} members, got ${count}`;
    return new Problems([{ path: [], text }]);
  };
}

/** A parser of tagged unions: the tag's value selects the parser. */
export function taggedParser(tag: string, variants: ReadonlyMap<string, Parse>): Parse {
  const names = [...variants.keys()].map((name) => JSON.stringify(name)).join(', ');
  return (value) => {
    if (!isObject(value)) return expected('an object', value);
    const selected = Object.hasOwn(value, tag) ? value[tag] : undefined;
    const parse = typeof selected === 'string' ? variants.get(selected) : undefined;
    return parse === undefined
      ? new Problems(within(tag, expected(`one of ${names}`, selected)))
      : parse(value);
  };
}
