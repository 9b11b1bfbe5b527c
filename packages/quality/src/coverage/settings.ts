import type { Json } from '@envloom/core';
import type { CheckedModel } from '@envloom/logic-model';
import type { Simulator } from '@envloom/sampler';
import type { Observation } from '../explore/observation.ts';
import { Expectation } from '../mutation/kill.ts';

/** Calls tried with one changed setting. */
const mostTried = 4_000;

export interface SettingResult {
  readonly name: string;
  /** Whether some call went otherwise with another value. */
  readonly matters: boolean;
}

/** Gives each setting other values and makes the recorded calls again. */
export function trySettings(
  { checked, settings }: Simulator,
  observations: readonly Observation[],
): SettingResult[] {
  const tests = observations.map((observation) => new Expectation(observation));
  const isPolicy = policyReader(checked);
  return (checked.model.settings ?? []).map(({ name }) => ({
    name,
    matters:
      isPolicy(name) ||
      alternatives(settings[name] ?? null).some((value) => matters(settings, name, value, tests)),
  }));
}

/** Whether a rule that is left to the agent reads a setting: it decides about calls that all succeed. */
function policyReader({ model }: CheckedModel): (name: string) => boolean {
  const conditions = model.rules.flatMap(({ forbids = [] }) => forbids.map(({ when }) => when));
  return (name) => conditions.some((when) => new RegExp(`\\bsettings\\.${name}\\b`).test(when));
}

function matters(
  settings: Record<string, Json>,
  name: string,
  value: Json,
  tests: readonly Expectation[],
): boolean {
  const own = settings[name];
  if (own === undefined) return false;
  settings[name] = value;
  try {
    return tests.slice(0, mostTried).some((test) => test.retry() !== undefined);
  } finally {
    settings[name] = own;
  }
}

/** Values of the same shape with everything in them changed: more, less, and far more. */
function alternatives(value: Json): Json[] {
  return [
    changed(value, (number) => 2 * number + 1),
    changed(value, (number) => -number),
    changed(value, (number) => 1000 * number + 1),
  ];
}

function changed(value: Json, number: (value: number) => number): Json {
  if (typeof value === 'number') return number(value);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return changedText(value);
  if (Array.isArray(value)) return value.slice(1).map((part: Json) => changed(part, number));
  if (value === null) return 0;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]): [string, Json] => [key, changed(part, number)]),
  );
}

/** Dates stay dates. */
function changedText(text: string): string {
  return /^\d/.test(text)
    ? text.replace(/\d/, (digit) => String((Number(digit) + 1) % 3))
    : `${text}x`;
}
