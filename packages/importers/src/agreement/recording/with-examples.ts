import { canonicalJson, type JsonObject } from '@envloom/core';
import type { ImportedApi, ImportedExample, ImportedOperation } from '../../api/imported-api.ts';
import { type Answer, hasFailed, type RecordedCall, type Recording } from './recording.ts';

/** Recorded calls that an operation shows, of those that succeeded and of those that failed. */
const most = { succeeded: 3, failed: 3 };

/** Longest example in characters of JSON: prompts show them. */
const longest = 4_000;

/**
 * The operations of an original with recorded calls as their examples: for each some that succeeded, with different
 * arguments, and some that failed, with different words. Short ones come first, since they say as much.
 *
 * @param recording without personal data
 */
export function withExamples(api: ImportedApi, recording: Recording): ImportedApi {
  const calls = recording.sequences.flatMap((sequence) => sequence.calls);
  const byName = Map.groupBy(calls, ({ call }) => call.name);
  const operations = api.operations.map((operation) => {
    const examples = examplesOf(byName.get(calledAs(operation)) ?? []);
    return { ...operation, examples: [...examples, ...operation.examples] };
  });
  return { ...api, operations };
}

/** A recording of an API names calls by their routes. */
function calledAs({ name, wire }: ImportedOperation): string {
  const { method, path } = wire;
  return typeof method === 'string' && typeof path === 'string'
    ? `${method.toUpperCase()} ${path}`
    : name;
}

function examplesOf(calls: readonly RecordedCall[]): readonly ImportedExample[] {
  const short = calls.map(exampleOf).filter(({ text }) => text.length <= longest);
  const sorted = short.toSorted((a, b) => a.text.length - b.text.length);
  const { failed = [], succeeded = [] } = Object.groupBy(sorted, (shown) =>
    shown.isFailure ? 'failed' : 'succeeded',
  );
  return [
    ...different(succeeded, ({ example }) => canonicalJson(Object.keys(example.args ?? {}))).slice(
      0,
      most.succeeded,
    ),
    ...different(failed, ({ example }) => wordsOf(example)).slice(0, most.failed),
  ].map(({ example }) => example);
}

interface Shown {
  readonly example: ImportedExample;
  readonly text: string;
  readonly isFailure: boolean;
}

function exampleOf({ call, answer }: RecordedCall): Shown {
  const example = { args: call.arguments ?? {}, result: outcomeOf(answer) };
  return { example, text: JSON.stringify(example), isFailure: isFailure(answer) };
}

const outcomeOf = (answer: Answer): JsonObject =>
  'result' in answer ? answer.result : { error: answer.error };

/** Of HTTP, by the status. */
function isFailure(answer: Answer): boolean {
  if (hasFailed(answer) || !('result' in answer)) return true;
  const { status } = answer.result;
  return typeof status === 'number' && status >= 400;
}

/** The words of a refusal, without numbers and what stands in quotes. */
function wordsOf({ result }: ImportedExample): string {
  return JSON.stringify(result ?? null).replaceAll(/\d+|\\"[^"]*\\"|'[^']*'|`[^`]*`/g, '');
}

/** Items that differ in what is said of them come first, then the others. */
function different<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const groups = [...Map.groupBy(items, keyOf).values()];
  return [
    ...groups.flatMap(([first]) => (first === undefined ? [] : [first])),
    ...groups.flatMap(([, ...rest]) => rest),
  ];
}
