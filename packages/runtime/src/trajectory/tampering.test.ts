import { expect, test } from 'vitest';
import { StateError } from '../failure/state-error.ts';
import { isList, type Json } from '../json/json.ts';
import { LibraryLoans } from '../testing/library-loans/index.ts';
import { recorded } from '../testing/recorded.ts';
import { lending, refusing, talking } from '../testing/scenarios.ts';
import {
  asInteraction,
  parseTrajectory,
  replayTrajectory,
  type Trajectory,
} from '../trajectory.ts';

type Path = readonly (string | number)[];

/** The places of all numbers, texts and truth values in a JSON value. */
function leavesOf(value: Json, path: Path = []): readonly Path[] {
  if (isList(value)) return value.flatMap((item, at) => leavesOf(item, [...path, at]));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]));
}

function otherValue(value: Json): Json {
  if (typeof value === 'number') return value === 0 ? 1 : 0;
  return typeof value === 'boolean' ? !value : `${JSON.stringify(value)}x`;
}

/** A copy with another value in one place. */
function changed(value: Json, [segment, ...rest]: Path): Json {
  if (segment === undefined) return otherValue(value);
  if (isList(value)) return value.map((item, at) => (at === segment ? changed(item, rest) : item));
  if (typeof value !== 'object' || value === null) throw new Error(`nothing is at ${segment}`);
  return { ...value, [segment]: changed(value[segment] ?? null, rest) };
}

/** What replays leave open: the instructions, words beside calls, the wording of checks. */
function openIn({ messages, grade }: Trajectory): readonly string[] {
  const texts = messages.flatMap((message, at) => {
    const isBesideCalls = message.role === 'assistant' && message.tool_calls !== undefined;
    return message.role === 'system' || isBesideCalls ? [`messages.${at}.content`] : [];
  });
  return [...texts, ...grade.checks.map((_, at) => `grade.checks.${at}.sentence`)];
}

const parts = ['messages', 'steps', 'end', 'reward', 'grade', 'start_hash', 'final_hash'];

const scenarios = [lending, refusing, talking, asInteraction(lending, 'conversational')];

test.each(scenarios)('nothing of the course of $id can be changed unseen', (scenario) => {
  const trajectory = recorded(LibraryLoans, scenario);
  const json: Json = JSON.parse(JSON.stringify(trajectory));
  const leaves = leavesOf(json).filter(([part]) => parts.includes(`${part}`));
  const unseen = leaves.filter((path) => {
    try {
      const other = parseTrajectory(changed(json, path));
      const replay = replayTrajectory(LibraryLoans, scenario, other);
      return replay.kind === 'replayed' && replay.isSame;
    } catch (error) {
      if (error instanceof StateError) return false;
      throw error;
    }
  });
  expect(leaves.length).toBeGreaterThan(40);
  expect(unseen.map((path) => path.join('.'))).toEqual(openIn(trajectory));
});
