import { isList, type JsonObject } from '@envloom/core';
import type { Draw } from '@envloom/sampler';
import { drawKnown, type Drawing, type ValuePlace } from './drawing.ts';
import { isKnownText, type KnownText } from './known-values.ts';
import { formatted } from './formats.ts';

/** So few that the same text comes again, also where it was not looked up. */
const words =
  'alpha beta Gamma delta omega north south red blue Green one two three report draft notes'.split(
    ' ',
  );

const oddTexts: readonly string[] = [
  '',
  ' ',
  '  spaced  ',
  'Ünï-cødé ✓ 日本',
  'line one\nline two',
  '"quoted" \\ {"a":1}',
  "it's <b>bold</b> & 100 %",
  '👩‍🔬',
  '-1',
  'null',
  '../..',
  'x'.repeat(400),
];

const allSources = [
  'same',
  'alike',
  'with',
  'spaced',
  'any',
  'changed',
  'fresh',
  'odd',
  'said',
] as const;

type Source = (typeof allSources)[number];

const weights = {
  same: 4,
  alike: 3,
  with: 6,
  spaced: 1.5,
  any: 1,
  changed: 1.2,
  fresh: 3,
  odd: 0.4,
  said: 2,
};

/** A text that a schema allows, as far as that can be drawn: what was seen, what is like it, or a new one. */
export function drawText(schema: JsonObject, at: ValuePlace, drawing: Drawing): string {
  const { draw, sources } = drawing;
  const format = formatted(schema['format'], draw);
  const offers = offersOf(schema, at, drawing);
  const open = allSources.filter(
    (source) =>
      source === 'fresh' ||
      (source === 'odd' && format === undefined) ||
      (offers[source]?.length ?? 0) > 0,
  );
  const source = sources.choose(at.place.at, weights, open, draw);
  if (source === 'odd') return fitted(draw.pick(oddTexts), schema);
  if (source === 'fresh') return fitted(format ?? freshText(draw), schema);
  const { value: text } = drawKnown(offers[source] ?? [], at.place.at, drawing);
  drawing.chosen.push(text);
  if (source === 'spaced') return fitted(spaced(text, draw), schema);
  return fitted(source === 'changed' ? changed(text, draw) : text, schema);
}

/** A name that is hardly known. */
export const freshText = (draw: Draw): string =>
  draw.chance(0.7) ? draw.pick(words) : `${draw.pick(words)}-${draw.integer(1, 99)}`;

function offersOf(
  schema: JsonObject,
  { name }: ValuePlace,
  { known, chosen }: Drawing,
): Partial<Record<Source, readonly KnownText[]>> {
  const same = known.named(name).filter(isKnownText);
  const alike = known.alike(name).filter(isKnownText);
  const any = known.all().filter(isKnownText);
  const { default: fallback, examples, format } = schema;
  const said = [fallback, ...(isList(examples) ? examples : [])].flatMap((value) =>
    typeof value === 'string' ? [{ value, origin: 'schema' }] : [],
  );
  // Other texts would not have the format.
  if (format !== undefined) return { same, said };
  const company = known.seenWith(chosen).filter(isKnownText);
  // What an edit or a move makes of a text is often much like it.
  const before = chosen.map((value) => ({ value, origin: 'this call' }));
  const near = [...known.lasting([...same, ...alike]).filter(isKnownText), ...company, ...before];
  return {
    same,
    alike,
    with: company,
    spaced: [...company, ...before],
    any,
    changed: near.length > 0 ? near : any,
    said,
  };
}

/**
 * Almost the same text: a part of it, in other letters, with something around it. Half of a surrogate pair is no
 * text: JSON that holds one is read differently by each program (RFC 8259, section 8.2).
 */
function changed(text: string, draw: Draw): string {
  const start = draw.integer(0, Math.max(0, text.length - 1));
  const others = [
    text.toUpperCase(),
    text.toLowerCase(),
    text.slice(start, start + draw.integer(1, 6)),
    text.slice(0, draw.integer(1, Math.max(1, text.length - 1))),
    `${text} `,
    `${text}-2`,
    `${text}${text}`,
  ];
  return draw.pick(others).toWellFormed();
}

/** The same words with other white space: lines further in or not at all, a space at the end. */
function spaced(text: string, draw: Draw): string {
  const lines = text.split('\n');
  const others = [
    lines.map((line) => `  ${line}`),
    lines.map((line) => line.trimStart()),
    lines.map((line) => `${line} `),
  ];
  return draw.pick(others).join('\n');
}

/** Within the bounds of its length; a pattern is left to what was seen. */
function fitted(text: string, { minLength, maxLength }: JsonObject): string {
  const least = typeof minLength === 'number' ? minLength : 0;
  const most = typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY;
  return text.padEnd(Math.min(least, 1_000), 'x').slice(0, Math.max(0, most)).toWellFormed();
}
