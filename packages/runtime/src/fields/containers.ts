import { canonicalJson, isObject, type Json } from '@envloom/core';
import { parseItems, parseMembers } from './json-value.ts';
import { expected, type Parse, Problems, within } from './problem.ts';
import type { ArraySpec } from './spec.ts';

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

function wrongLength({ minItems = 0, maxItems }: ArraySpec, length: number): Problems {
  const range = maxItems === undefined ? `at least ${minItems}` : `${minItems} to ${maxItems}`;
  return new Problems([{ path: [], text: `expected ${range} items, got ${length}` }]);
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
export function recordParser(item: Parse): Parse {
  return (value) => (isObject(value) ? parseMembers(value, item) : expected('an object', value));
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
