import type { Json } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import { type Leaf, leavesOf, verbatimOf } from '../knowledge/leaves.ts';
import { asKey, entityOf, rowOf } from '../knowledge/tables.ts';
import { wholeIndexOf, withSpokenDates } from '../knowledge/words.ts';
import type { Request, Spoken, GeneratorContext } from '../context/generator-context.ts';
import { type Part, slotsApart } from './slots.ts';

/** A row that a clause names. */
export interface Mention {
  readonly entity: string;
  readonly key: Key;
  /** What the phrase calls it. */
  readonly text: string;
}

export type Piece = string | Mention;

/** A request in words, with the rows that it names told apart. */
export interface Clause {
  readonly pieces: readonly Piece[];
  /** Whether it says what somebody wants ("Ada wants to …") instead of what to do ("lend …"). */
  readonly isSentence: boolean;
}

/** A phrase taken to pieces: its own words, the rows it names, values as people write them. */
export function clauseOf(
  stage: GeneratorContext,
  world: World,
  request: Request,
  spoken: Spoken,
): Clause {
  const leaves = leavesOf(stage.checked, request.tool, request.args);
  const names = leaves.flatMap((leaf) => namesOf(stage, world, leaf));
  const verbatim = new Set(leaves.flatMap(textsOf));
  const parts = slotsApart(spoken);
  const pieces = withoutDoubles(
    parts.flatMap(({ text, isSlot }) =>
      isSlot && !verbatim.has(text) ? piecesOf(text, names) : [text],
    ),
  );
  return { pieces, isSentence: isSentence(parts, pieces, verbatim) };
}

/** `seat ` before `seat A7` says the same twice, and so does ` colour` after `colour`. */
function withoutDoubles(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece, at) => {
    if (isMention(piece)) return piece;
    const [before, after] = [textOf(pieces[at - 1]), textOf(pieces[at + 1])];
    const last = /(?<=^| )([a-z]+) $/.exec(piece)?.[1];
    if (last !== undefined && `${after} `.startsWith(`${last} `))
      return piece.slice(0, -last.length - 1);
    const first = /^ ([a-z]+)\b/.exec(piece)?.[1];
    return first !== undefined && ` ${before}`.endsWith(` ${first}`)
      ? piece.slice(first.length + 1)
      : piece;
  });
}

function textOf(piece: Piece | undefined): string {
  return typeof piece === 'object' ? piece.text : (piece ?? '');
}

export function isMention(piece: Piece): piece is Mention {
  return typeof piece !== 'string';
}

/** Free text is said as it is, and perhaps in quotes. */
function textsOf(leaf: Leaf): readonly Json[] {
  const { type, value } = leaf;
  if (type.type !== 'string' || typeof value !== 'string') return [];
  return verbatimOf(leaf) !== undefined ? [value, `"${value}"`] : [value];
}

/** What a phrase may call the row that a leaf refers to: its label, or one of its texts. */
function namesOf(stage: GeneratorContext, world: World, { type, value }: Leaf): readonly Mention[] {
  const key = asKey(value);
  if (type.type !== 'ref' || key === undefined) return [];
  const { entity } = type;
  const label = stage.speech.label(world, entity, key);
  const row = rowOf(stage, world, entity, key) ?? {};
  const fields = entityOf(stage, entity)?.fields ?? [];
  const texts = fields
    .filter((field) => field.type === 'string')
    .map(({ name }): Json | undefined => row[name])
    .filter((text) => typeof text === 'string' && text.length > 2);
  return [label, ...texts].flatMap((text) =>
    typeof text === 'string' ? [{ entity, key, text }] : [],
  );
}

/** Finds the longest names first, so that a label is not taken for the name inside it. */
function piecesOf(text: string, names: readonly Mention[]): readonly Piece[] {
  const [first, ...rest] = names.toSorted((a, b) => b.text.length - a.text.length);
  if (text === '') return [];
  if (first === undefined) return [withSpokenDates(spokenNumber(text))];
  const at = wholeIndexOf(text, first.text);
  if (at < 0) return piecesOf(text, rest);
  const others = names.filter(({ key, entity }) => key !== first.key || entity !== first.entity);
  return [
    ...piecesOf(text.slice(0, at), others),
    first,
    ...piecesOf(text.slice(at + first.text.length), withoutTwins(names, first)),
  ];
}

/** `-4` is `minus 4`. */
function spokenNumber(text: string): string {
  return text.replace(/^-(?=\d+(?:\.\d+)?$)/, 'minus ');
}

/** Another row of the same name comes next; the same row only where no other has its name. */
function withoutTwins(names: readonly Mention[], used: Mention): readonly Mention[] {
  const hasTwin = names.some(({ text, key }) => text === used.text && key !== used.key);
  return hasTwin ? names.filter(({ key, text }) => key !== used.key || text !== used.text) : names;
}

const starters = new Set(
  'a an the nobody somebody someone everybody it they we he she there this that'.split(' '),
);
const thirdPerson = /^[a-z]+ (?:is|are|was|were|has|have|reports|wants|needs|asks|says|orders)\b/;

function isSentence(
  [first]: readonly Part[],
  [piece]: readonly Piece[],
  verbatim: ReadonlySet<Json>,
): boolean {
  if (first === undefined || piece === undefined) return false;
  if (isMention(piece) || (first.isSlot && verbatim.has(first.text))) return true;
  const [word = ''] = piece.split(' ');
  const isAmount = /^(?:minus )?\d/.test(piece);
  return isAmount || starters.has(word) || thirdPerson.test(piece);
}
