import { isSame, jsonIn } from '@envloom/core';
import type { Arena, Change, Observation, RecordedCall, RecordedRun } from '../benchmark.ts';
import { byPath, stateHash } from './state.ts';

/** A call that does not go as on the original. */
export interface Deviation {
  readonly run: string;
  /** Place of the call in its run, from 0; absent where the last state differs. */
  readonly call?: number;
  readonly name?: string;
  /** What differs: whether it fails, what it changes, or only the text. */
  readonly kind: 'outcome' | 'state' | 'text';
  readonly expected: string;
  readonly found: string;
}

/** What comparing recorded runs came to. */
export interface RunCheck {
  readonly runs: number;
  readonly calls: number;
  /** Calls that are equal in outcome and state. */
  readonly same: number;
  /** Calls whose observation is the same text, or the same JSON in another order of keys. */
  readonly sameText: number;
  /** Runs whose last state is the recorded one. */
  readonly sameEnd: number;
  readonly deviations: readonly Deviation[];
}

/** Plays recorded calls and compares each with what the original did. */
export function checkRuns(runs: readonly RecordedRun[]): RunCheck {
  const found = runs.map(checkRun);
  const sum = (of: (check: RunCheck) => number): number =>
    found.reduce((total, check) => total + of(check), 0);
  return {
    runs: runs.length,
    calls: sum(({ calls }) => calls),
    same: sum(({ same }) => same),
    sameText: sum(({ sameText }) => sameText),
    sameEnd: sum(({ sameEnd }) => sameEnd),
    deviations: found.flatMap(({ deviations }) => deviations),
  };
}

function checkRun(run: RecordedRun): RunCheck {
  const arena = run.start();
  const start = arena.fork();
  const found = run.calls.map((call, at) => checkCall(run.id, arena, call, at));
  const deviations = found.flatMap((each) => each.deviations);
  const end = endDeviation(run, arena, start);
  return {
    runs: 1,
    calls: run.calls.length,
    same: found.filter((each) => each.isSame).length,
    sameText: found.filter((each) => each.isSameText).length,
    sameEnd: end.length === 0 ? 1 : 0,
    deviations: [...deviations, ...end],
  };
}

interface CheckedCall {
  readonly isSame: boolean;
  readonly isSameText: boolean;
  readonly deviations: readonly Deviation[];
}

function checkCall(run: string, arena: Arena, call: RecordedCall, at: number): CheckedCall {
  const { observation, stateDiff } = call;
  const before = arena.fork();
  const found = made(arena, call);
  const changes = stateDiff === undefined ? undefined : arena.changesSince(before);
  const isOutcomeSame = found.isError === call.isError;
  const isStateSame = stateDiff === undefined || isSame(changes, byPath(stateDiff));
  const isSameText = observation === undefined || isSameTextOrJson(found.text, observation);
  const about = { run, call: at, name: call.name };
  const text = { expected: observation ?? '', found: found.text };
  const deviations: Deviation[] = [];
  if (!isOutcomeSame) deviations.push({ ...about, kind: 'outcome', ...text });
  if (!isStateSame) deviations.push({ ...about, kind: 'state', ...diffTexts(stateDiff, changes) });
  if (isOutcomeSame && !isSameText) deviations.push({ ...about, kind: 'text', ...text });
  return { isSame: isOutcomeSame && isStateSame, isSameText, deviations };
}

function made(arena: Arena, { text, name, arguments: args }: RecordedCall): Observation {
  return (text === undefined ? undefined : arena.callText?.(text)) ?? arena.call(name, args);
}

function isSameTextOrJson(found: string, expected: string): boolean {
  if (found === expected) return true;
  const value = jsonIn(found);
  return value !== undefined && isSame(value, jsonIn(expected));
}

function endDeviation(
  { id, stateDiff, finalStateHash }: RecordedRun,
  arena: Arena,
  start: Arena,
): readonly Deviation[] {
  if (stateDiff !== undefined) {
    const changes = arena.changesSince(start);
    if (!isSame(changes, byPath(stateDiff)))
      return [{ run: id, kind: 'state', ...diffTexts(stateDiff, changes) }];
  }
  if (finalStateHash === undefined) return [];
  const found = stateHash(arena.state());
  return found === finalStateHash
    ? []
    : [{ run: id, kind: 'state', expected: finalStateHash, found }];
}

const diffTexts = (expected: readonly Change[] = [], found: readonly Change[] = []) => ({
  expected: JSON.stringify(expected),
  found: JSON.stringify(found),
});
