import { jsonIn } from '@envloom/core';
import type { z } from 'zod';
import { jsonRuns, type JsonRun } from './json-runs.ts';
import { problemsOf } from './problems.ts';
import { withoutThinking } from './thinking.ts';

export type AnswerReading<T> =
  | { readonly ok: true; readonly value: T }
  /** What is wrong, one sentence each, for the model that is asked again. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** More than any model answers at once (about 125,000 tokens). */
export const longestAnswer = 500_000;

/** Pieces of JSON in one answer that are held against the schema. */
const mostCandidates = 100;

/**
 * The value in the text of an answer: JSON as a whole, or the JSON object or array in it that fits
 * the schema (of several the last, one in a code block first), after reasoning, within prose.
 * Nothing is mended: what is not JSON, or begins and does not end, is a problem.
 */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): AnswerReading<T> {
  if (text.length > longestAnswer) {
    return problem(`The answer has more than ${String(longestAnswer)} characters. Answer shorter.`);
  }
  const answer = withoutThinking(text)?.trim();
  if (answer === undefined) {
    return problem('The answer ends within the reasoning: a closing </think> is missing.');
  }
  return readText(answer, schema);
}

function readText<T>(answer: string, schema: z.ZodType<T>): AnswerReading<T> {
  const whole = /^[[{]/.test(answer) ? undefined : jsonIn(answer);
  return whole === undefined ? readPieces(answer, schema) : check(whole, schema);
}

function readPieces<T>(answer: string, schema: z.ZodType<T>): AnswerReading<T> {
  const { runs, cutAt } = jsonRuns(answer);
  if (cutAt !== undefined) {
    return problem(
      `The JSON that begins with ${quoted(answer.slice(cutAt))} has no end: a bracket or a ` +
        'closing quote is missing.',
    );
  }
  return readRuns(answer, runs, schema);
}

function readRuns<T>(
  answer: string,
  runs: readonly JsonRun[],
  schema: z.ZodType<T>,
): AnswerReading<T> {
  const byPreference = runs.toReversed();
  const ordered = [
    ...byPreference.filter((run) => run.isFenced),
    ...byPreference.filter((run) => !run.isFenced),
  ];
  for (const run of ordered.slice(0, mostCandidates)) {
    const reading = run.parsed.ok ? check(run.parsed.value, schema) : undefined;
    if (reading?.ok === true) {
      return reading;
    }
  }
  return problem(...problemsOfLongest(answer, ordered, schema));
}

/** A scrap of JSON in the prose is not what the answer was meant to be. */
function problemsOfLongest(
  answer: string,
  runs: readonly JsonRun[],
  schema: z.ZodType,
): readonly string[] {
  const [longest] = runs.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) {
    return [answer === '' ? 'The answer is empty.' : noJson(answer)];
  }
  if (!longest.parsed.ok) {
    const beginning = quoted(answer.slice(longest.start));
    return [`The JSON that begins with ${beginning} cannot be read: ${longest.parsed.problem}`];
  }
  const reading = check(longest.parsed.value, schema);
  return reading.ok ? [] : reading.problems;
}

function check<T>(value: unknown, schema: z.ZodType<T>): AnswerReading<T> {
  const result = schema.safeParse(value);
  return result.success
    ? { ok: true, value: result.data }
    : problem(...problemsOf(result.error.issues, value));
}

function noJson(answer: string): string {
  return `There is no JSON in the answer, which begins with ${quoted(answer)}.`;
}

function quoted(text: string): string {
  const most = 60;
  return JSON.stringify(text.length > most ? `${text.slice(0, most)}…` : text);
}

function problem<T>(...problems: readonly string[]): AnswerReading<T> {
  return { ok: false, problems };
}
