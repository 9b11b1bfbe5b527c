import { isObject, isSame, type Json } from '@envloom/core';
import type { AceState } from './world.ts';

/** What the original compares of each class. */
const scored: Readonly<Record<string, readonly string[]>> = {
  BaseApi: ['wifi', 'logged_in'],
  MessageApi: ['inbox'],
  ReminderApi: ['reminder_list'],
  FoodPlatform: ['users', 'logged_in_users', 'orders'],
  Travel: ['users', 'reservations'],
};

/** The attributes of a state that count. */
export function scoredState(state: AceState): AceState {
  return Object.fromEntries(
    Object.entries(state).map(([name, attributes]) => {
      const wanted = scored[name] ?? [];
      return [
        name,
        Object.fromEntries(Object.entries(attributes).filter(([each]) => wanted.includes(each))),
      ];
    }),
  );
}

/**
 * End-state accuracy of one task, as the original checks it: as many classes as in the answer; a class that the answer
 * does not name (or names wrongly) is not compared.
 */
export function reachesEnd(state: AceState, answer: readonly AceState[]): boolean {
  const found = scoredState(state);
  if (answer.length !== Object.keys(found).length) return false;
  return answer.every((wanted) => {
    const [[name, attributes] = ['', {}]] = Object.entries(wanted);
    const own = found[name];
    return (
      own === undefined || Object.entries(own).every(([key, value]) => fits(value, attributes[key]))
    );
  });
}

/** An object needs the members of the answer, and may have more; all else is equal. */
function fits(value: Json, wanted: Json | undefined): boolean {
  if (wanted === undefined) return false;
  if (!isObject(wanted)) return isSame(value, wanted);
  return (
    isObject(value) &&
    Object.entries(wanted).every(
      ([key, each]) => Object.hasOwn(value, key) && isSame(value[key], each),
    )
  );
}

/**
 * Process accuracy of one task: the share of milestones among the calls, in their order; of several ways
 * the best. What is not found consumes the rest.
 */
export function processAccuracy(
  calls: readonly string[],
  ways: readonly (readonly string[])[],
): number {
  return Math.max(0, ...ways.map((milestones) => shareFound(calls, milestones)));
}

function shareFound(calls: readonly string[], milestones: readonly string[]): number {
  if (milestones.length === 0) return 1;
  let at = 0;
  let found = 0;
  for (const milestone of milestones) {
    const next = calls.findIndex((call, index) => index >= at && call.trim() === milestone.trim());
    if (next < 0) break;
    found += 1;
    at = next + 1;
  }
  return found / milestones.length;
}
