import { finding, type TaskFinding } from '../diagnostics/diagnostic.ts';
import type { TaskProgram } from '../schema.ts';
import {
  checkWording,
  slotsIn,
  wordsIn,
  type Wording,
  type WordingContext,
} from './check-wording.ts';

/** Fewest and most words of a wording. */
const WORDS = [25, 180] as const;

/** The share of words that two wordings may have in common. */
const MOST_ALIKE = 0.8;

/** Checks the wordings: each on its own, that it tells everything, and that they differ. */
export function textFindings({ texts }: TaskProgram, context: WordingContext): TaskFinding[] {
  const checks = texts.map((text, index) => checkWording(text, ['texts', index], context));
  const wordings = checks.flatMap(({ wording }) => wording ?? []);
  return [
    ...checks.flatMap(({ findings }) => findings),
    ...wordings.flatMap((wording) => [
      ...untoldFindings(wording, context.slots.keys()),
      ...lengthFindings(wording),
    ]),
    ...alikeFindings(wordings),
  ];
}

/** Slots that a text has to use and does not. */
export function untoldFindings(wording: Wording, wanted: Iterable<string>): TaskFinding[] {
  const used = slotsIn(wording);
  return [...wanted]
    .filter((name) => !used.has(name))
    .map((name) =>
      finding(
        'SLOT_UNTOLD',
        wording.path,
        `This text does not tell \`${name}\`, which the solution knows.`,
        `Use \`{${name}}\` in it.`,
      ),
    );
}

function lengthFindings(wording: Wording): TaskFinding[] {
  const { length } = wordsIn(wording);
  const [fewest, most] = WORDS;
  if (length >= fewest && length <= most) return [];
  const message = `The text has ${length} words; a wording has ${fewest} to ${most}.`;
  const fix =
    length < fewest
      ? 'Say why it is wanted, and what to do in each case.'
      : 'Say it shorter: leave out what follows from the instructions.';
  return [finding('WORDING_LENGTH', wording.path, message, fix)];
}

function alikeFindings(wordings: readonly Wording[]): TaskFinding[] {
  const counted = wordings.map((wording) => ({ wording, words: bagOf(wording) }));
  return counted.flatMap(({ wording, words }, index) => {
    const like = counted.slice(0, index).find((other) => alike(words, other.words) > MOST_ALIKE);
    if (like === undefined) return [];
    const number = Number(like.wording.path.at(-1)) + 1;
    const message = `This wording has more than four fifths of its words in common with number ${number}.`;
    return [finding('WORDINGS_ALIKE', wording.path, message)];
  });
}

/** How often each word occurs. */
function bagOf(wording: Wording): ReadonlyMap<string, number> {
  const bag = new Map<string, number>();
  for (const word of wordsIn(wording)) {
    const plain = word.toLowerCase().replaceAll(/[^\p{L}\p{N}{}]/gu, '');
    bag.set(plain, (bag.get(plain) ?? 0) + 1);
  }
  return bag;
}

/** The share of words that two texts have in common, from 0 to 1. */
function alike(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const shared = [...one].map(([word, times]) => Math.min(times, other.get(word) ?? 0));
  const size = total(one.values()) + total(other.values());
  return size === 0 ? 1 : (2 * total(shared)) / size;
}

function total(numbers: Iterable<number>): number {
  return [...numbers].reduce((sum, number) => sum + number, 0);
}
