import { counted, type Json, shortened } from '@envloom/core';
import type { Agreement, FirstDifference } from '../agreement.ts';
import { parsed } from '../compare/compare.ts';
import { type Difference, firstDifference } from '../compare/first-difference.ts';
import type { Answer } from '../recording/recording.ts';
import { Replacements } from '../recording/scrub.ts';
import type { ComparedCall } from '../replay.ts';

export interface RepairOptions {
  /** Differences that are told at most; one of each kind, those with the fewest calls before them. */
  readonly most?: number;
}

/** Longest JSON of a call or answer on the way, and where they differ. */
const longestBefore = 600;
const longestAnswer = 3_000;

/**
 * What a language model is told so that it repairs the model of a twin: the first difference of sequences, with the
 * calls before it. Differences of one kind (the same tool, the same place) are told once, and personal data is
 * replaced. Empty where there is none.
 */
export function repairPrompt(
  { differences, calls, wire }: Agreement,
  { most = 8 }: RepairOptions = {},
): string {
  if (differences.length === 0) return '';
  const kinds = Map.groupBy(
    differences.toSorted((a, b) => a.calls.length - b.calls.length),
    kindOf,
  );
  const shown = withoutPersons([...kinds.values()].slice(0, most));
  return [
    `The twin answers ${wire} of ${counted(calls, 'call')} as the original does, byte for byte. ` +
      'Below is the first call of a sequence that it answers otherwise, with all calls before it: later ones may differ only because of it. ' +
      'Each sequence begins in the same world for both.',
    ...shown.map((same, at) => differenceText(same, at + 1)),
    ...(kinds.size > shown.length
      ? [`Not shown: ${counted(kinds.size - shown.length, 'other kind')} of differences.`]
      : []),
    '',
  ].join('\n\n');
}

/** The same differences without personal data, which stands in the state of an original, too. */
function withoutPersons(
  shown: readonly (readonly FirstDifference[])[],
): readonly (readonly FirstDifference[])[] {
  const calls = shown.flat().flatMap((difference) => difference.calls);
  const found = new Replacements(
    calls.flatMap(({ recorded: { call, answer }, twin }) => [
      call.arguments ?? null,
      { ...answer },
      { ...twin },
    ]),
  );
  return shown.map((same) =>
    same.map((difference) => ({
      ...difference,
      calls: difference.calls.map((call) => cleanCall(call, found)),
    })),
  );
}

function cleanCall(compared: ComparedCall, found: Replacements): ComparedCall {
  const { recorded, original, twin } = compared;
  const { name, arguments: args } = recorded.call;
  return {
    ...compared,
    recorded: {
      call: { name, arguments: args === undefined ? undefined : found.clean(args) },
      answer: found.cleanAnswer(recorded.answer),
    },
    original: found.cleanAnswer(original),
    twin: found.cleanAnswer(twin),
  };
}

function kindOf({ calls }: FirstDifference): string {
  const last = calls.at(-1);
  if (last === undefined) return '';
  const at = differenceIn(last)?.at.replaceAll(/\d+/g, '*') ?? 'print';
  return `${last.recorded.call.name} ${at} ${last.equality.outcome} ${last.equality.result}`;
}

const differenceIn = ({ original, twin }: ComparedCall): Difference | undefined =>
  firstDifference(parsed(original), parsed(twin));

function differenceText(same: readonly FirstDifference[], number: number): string {
  const [first] = same;
  const last = first?.calls.at(-1);
  if (first === undefined || last === undefined) return '';
  const times = same.length === 1 ? '' : ` (so in ${same.length} sequences)`;
  const before = first.calls.slice(0, -1);
  return [
    `## Difference ${number}: ${last.recorded.call.name}, ${levelText(last)}${times}`,
    before.length === 0 ? 'It is the first call.' : `Calls before it, which both answer alike:`,
    ...before.map(
      ({ recorded: { call, answer } }, at) =>
        `${at + 1}. ${call.name} ${text(call.arguments, longestBefore)} → ${text(bodyOf(answer), longestBefore)}`,
    ),
    `The call: ${last.recorded.call.name} ${text(last.recorded.call.arguments, longestAnswer)}`,
    `The original answers: ${text(bodyOf(last.original), longestAnswer)}`,
    `The twin answers: ${text(bodyOf(last.twin), longestAnswer)}`,
    placeText(differenceIn(last)),
  ].join('\n');
}

function levelText({ equality }: ComparedCall): string {
  if (!equality.outcome) return 'one succeeds and one fails';
  return equality.result ? 'the same result is printed otherwise' : 'the results differ';
}

function placeText(difference: Difference | undefined): string {
  if (difference === undefined)
    return 'They say the same; spaces, the order of members or line ends differ.';
  const { at, original, twin } = difference;
  return `First difference at ${at === '' ? 'the top' : at}: ${text(original, longestBefore)} in the original, ${text(twin, longestBefore)} in the twin.`;
}

const bodyOf = (answer: Answer): Json =>
  'result' in answer ? answer.result : { error: answer.error };

const text = (value: Json | undefined, most: number): string =>
  shortened(value === undefined ? 'nothing' : JSON.stringify(value), most);
