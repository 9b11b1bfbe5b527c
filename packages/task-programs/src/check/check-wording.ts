import { didYouMean, type ModelPath, type ValueKind, type ValueResult } from '@envloom/logic-model';
import { finding, type TaskFinding } from '../diagnostics/diagnostic.ts';
import { textParts, type Filter, type TextPart } from '../texts/text-parts.ts';
import type { KeyWords } from './key-words.ts';

/** The slots of a program, with what each gives where that could be told. */
export type Slots = ReadonlyMap<string, ValueResult | undefined>;

/** What texts are checked against. */
export interface WordingContext {
  readonly slots: Slots;
  readonly keyWords: KeyWords;
}

/** A text of a program that could be read. */
export interface Wording {
  readonly path: ModelPath;
  readonly parts: readonly TextPart[];
}

export interface WordingCheck {
  readonly findings: readonly TaskFinding[];
  /** Left out where the text cannot be read. */
  readonly wording?: Wording;
}

/** Checks a text on its own: its braces, slots, filters and words. */
export function checkWording(text: string, path: ModelPath, context: WordingContext): WordingCheck {
  const read = textParts(text);
  if (!read.ok)
    return {
      findings: read.problems.map(({ code, offset, message, fix }) => ({
        ...finding(code, path, message, fix),
        offset,
      })),
    };
  const wording = { path, parts: read.parts };
  return {
    findings: read.parts.flatMap((part) =>
      part.kind === 'slot' ? slotFindings(part, path, context) : keyFindings(part, path, context),
    ),
    wording,
  };
}

type Slot = Extract<TextPart, { kind: 'slot' }>;

function slotFindings(slot: Slot, path: ModelPath, { slots }: WordingContext): TaskFinding[] {
  const { name, offset } = slot;
  if (!slots.has(name)) {
    const message = `There is no slot \`${name}\`.`;
    const names = [...slots.keys()];
    const fix = didYouMean(name, names) ?? `Add \`${name}: …\` to \`tells\`${slotList(names)}.`;
    return [{ ...finding('UNKNOWN_SLOT', path, message, fix), offset }];
  }
  const result = slots.get(name);
  const misfit = result && misfitOf(slot, result);
  return misfit === undefined
    ? []
    : [{ ...finding('FILTER_MISFIT', path, misfit.message, misfit.fix), offset }];
}

function slotList(names: readonly string[]): string {
  return names.length === 0 ? '' : `, or use one of ${names.join(', ')}`;
}

interface Misfit {
  readonly message: string;
  readonly fix: string;
}

/** What a slot's filters cannot print of its values. */
function misfitOf({ name, filters }: Slot, { kinds, items }: ValueResult): Misfit | undefined {
  const joining = filters.find((filter) => filter === 'and' || filter === 'lines');
  const isList = kinds.has('list');
  if (isList && joining === undefined)
    return {
      message: `\`${name}\` is a list; a text cannot print it as it is.`,
      fix: `Write \`${slotText(name, [...filters, 'and'])}\`, or \`${slotText(name, [...filters, 'lines'])}\` with each item on a line.`,
    };
  if (!isList && joining !== undefined)
    return {
      message: `\`${name}\` is no list, so \`${joining}\` has nothing to join.`,
      fix: `Write \`${slotText(name, without(filters, joining))}\`.`,
    };
  return printingMisfit(name, filters, isList ? items : kinds);
}

const prints: Readonly<
  Record<
    'date' | 'money' | 'quoted',
    { readonly kind: ValueKind; readonly what: string; readonly one: string }
  >
> = {
  date: { kind: 'text', what: 'days, written YYYY-MM-DD', one: 'day' },
  money: { kind: 'number', what: 'numbers', one: 'number' },
  quoted: { kind: 'text', what: 'texts', one: 'text' },
};

function printingMisfit(
  name: string,
  filters: readonly Filter[],
  values: ReadonlySet<ValueKind>,
): Misfit | undefined {
  for (const filter of filters) {
    if (filter === 'and' || filter === 'lines') return undefined;
    const wanted = prints[filter];
    if ([...values].every((kind) => kind === wanted.kind || kind === 'unknown')) continue;
    return {
      message: `\`${filter}\` prints ${wanted.what}; \`${name}\` is something else.`,
      fix: `Write \`${slotText(name, without(filters, filter))}\`, or tell a ${wanted.one} as \`${name}\`.`,
    };
  }
  return undefined;
}

function without(filters: readonly Filter[], filter: Filter): readonly Filter[] {
  return filters.filter((each) => each !== filter);
}

function slotText(name: string, filters: readonly Filter[]): string {
  return `{${[name, ...filters].join('|')}}`;
}

function keyFindings(
  { text, offset }: Extract<TextPart, { kind: 'text' }>,
  path: ModelPath,
  { keyWords }: WordingContext,
): TaskFinding[] {
  return keyWords(text).map((found) => ({
    ...finding('KEY_IN_TEXT', path, `\`${found.word}\` is no word that a person would use.`),
    offset: offset + found.offset,
  }));
}

/** The slots that a text uses. */
export function slotsIn({ parts }: Wording): ReadonlySet<string> {
  return new Set(parts.flatMap((part) => (part.kind === 'slot' ? [part.name] : [])));
}

/** The words of a text, each slot counting as one. */
export function wordsIn({ parts }: Wording): string[] {
  const text = parts.map((part) => (part.kind === 'slot' ? `{${part.name}}` : part.text)).join('');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
