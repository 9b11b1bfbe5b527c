import type { Json } from '@envloom/core';
import type { Problems } from '../problems.ts';
import { fakerMethodFor, type FakerPools } from './faker-pools.ts';
import type { Maker } from './moment.ts';
import { likeExample, likePattern } from './patterns.ts';
import { fitOf, hintsOf, type Slot } from './slot.ts';

/** Longest text drawn as a boundary. */
const longest = 1_000;

interface Lengths {
  readonly least: number;
  readonly most: number;
}

/** Texts by pattern or format, of a faker method, else as the name suggests. */
export function textMaker(slot: Slot, pools: FakerPools, problems: Problems): Maker {
  const lengths = lengthsOf(slot);
  const usual = usualText(slot, pools, problems);
  const edges = edgesOf(slot, lengths);
  return (moment) =>
    edges.length > 0 && moment.draw.chance(moment.edge) ? moment.draw.pick(edges) : usual(moment);
}

function lengthsOf({ spec }: Slot): Lengths {
  if (spec.type !== 'string') return { least: 0, most: longest };
  return { least: spec.minLength ?? 0, most: spec.maxLength ?? Infinity };
}

function usualText(slot: Slot, pools: FakerPools, problems: Problems): Maker {
  const { format, sequence } = hintsOf(slot);
  const pattern = slot.spec.type === 'string' ? slot.spec.pattern : undefined;
  const example = format ?? (sequence === undefined ? undefined : `${sequence}1`);
  if (example !== undefined) return formatted(slot, example, problems);
  if (pattern !== undefined) return ({ draw }) => likePattern(pattern, draw);
  return fromPool(slot, pools);
}

function formatted(slot: Slot, example: string, problems: Problems): Maker {
  const isFit: boolean = fitOf(slot.spec)(example);
  if (isFit) return ({ draw }) => likeExample(example, draw);
  const hint = hintsOf(slot).format === undefined ? 'sequence' : 'format';
  problems.addHint(
    slot.path,
    hint,
    `\`${hint}\` gives texts like "${example}", which ${slot.name} does not accept.`,
    'Write an example that fits the pattern and the lengths of the field.',
  );
  return typical(slot);
}

function fromPool(slot: Slot, pools: FakerPools): Maker {
  const fit = fitOf(slot.spec);
  const { least, most } = lengthsOf(slot);
  const texts = (pools.pool(fakerMethodFor(slot.name)) ?? [])
    .map((value) => cut(String(value), { least, most }))
    .filter((text): text is string & Json => fit(text));
  return texts.length === 0 ? typical(slot) : ({ draw }) => draw.pick(texts);
}

function cut(text: string, { least, most }: Lengths): string {
  const short = Array.from(text).slice(0, Math.min(most, longest)).join('').trim();
  return short.padEnd(least, ' and so on');
}

/** Whatever the type accepts. */
function typical(slot: Slot): Maker {
  const { least, most } = lengthsOf(slot);
  const pattern = slot.spec.type === 'string' ? slot.spec.pattern : undefined;
  if (pattern !== undefined) return ({ draw }) => likePattern(pattern, draw);
  return ({ draw }) => 'x'.repeat(Math.min(most, Math.max(least, draw.integer(1, 8))));
}

function edgesOf({ spec }: Slot, { least, most }: Lengths): readonly string[] {
  if (spec.type !== 'string' || spec.pattern !== undefined) return [];
  const long = 'long '.repeat(longest / 5);
  const texts = ['a'.repeat(least), long.slice(0, Math.max(least, Math.min(most, longest)))];
  return [...new Set([...texts, ...(least === 0 && most > 0 ? ['', ' '] : [])])];
}
