import type { Json } from '@envloom/core';
import type { FieldSpec } from '@envloom/runtime';
import type { DescribedParameter } from './document.ts';
import { listIn, valueOfText, valueOfTexts } from './read-text.ts';

/** One text, which may hold a list. */
export function textValue(
  text: string | undefined,
  spec: FieldSpec,
  parameter: DescribedParameter | undefined,
): Json | undefined {
  if (text === undefined) return undefined;
  const isList = listIn(spec) !== undefined;
  if (!isList) return valueOfText(text, spec);
  return valueOfTexts(text === '' ? [] : text.split(parameter?.separator ?? ','), spec);
}

/** Pairs of name and text: a list may be repeated, and an object comes as `name[member]`. */
export function fromTexts(
  pairs: URLSearchParams,
  name: string,
  spec: FieldSpec,
  parameter: DescribedParameter | undefined,
): Json | undefined {
  const texts = pairs.getAll(name);
  const [only = '', ...others] = texts;
  const isOneList =
    others.length === 0 && listIn(spec) !== undefined && parameter?.explode !== true;
  if (texts.length > 0)
    return isOneList ? textValue(only, spec, parameter) : valueOfTexts(texts, spec);
  const bracketed = pairs.getAll(`${name}[]`);
  return bracketed.length > 0 ? valueOfTexts(bracketed, spec) : deepObject(pairs, name, spec);
}

/** `filter[state]=open` → `{ state: 'open' }`. */
function deepObject(pairs: URLSearchParams, name: string, spec: FieldSpec): Json | undefined {
  const members = [...pairs].flatMap(([key, text]) => {
    const member =
      key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : '';
    return member === '' ? [] : [[member, valueOfText(text, memberSpec(spec, member))] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

const anyText: FieldSpec = { type: 'json' };

function memberSpec(spec: FieldSpec, member: string): FieldSpec {
  if (spec.type === 'record') return spec.of;
  const isPlain = (spec.type === 'shape' || spec.type === 'row') && 'fields' in spec;
  return isPlain ? (spec.fields[member] ?? anyText) : anyText;
}
