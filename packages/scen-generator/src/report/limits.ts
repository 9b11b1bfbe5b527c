import { grouped } from '@envloom/core';
import { percent } from './figures.ts';
import type { Summary } from './summary.ts';

/** What a set as a whole has to keep, besides the gates that each scenario passed. */
export const limits = {
  /** The mean kill score, at least. */
  killScore: 0.95,
  /** The share of alternative solutions that keep full reward, at least. */
  alternatives: 0.99,
  /** The share of scenarios in which random agents or reward hackers succeed, at most. */
  adversaries: 0.01,
  /** The share of scenarios that leave a field open, at most. */
  open: 0.02,
} as const;

/** Which limits of a set are not kept, in words. */
export function brokenLimits({
  made,
  kill,
  alternatives,
  adversaries,
  open_fields: open,
}: Summary): readonly string[] {
  const broken: string[] = [];
  if (kill !== undefined && kill.mean < limits.killScore) {
    broken.push(`The mean kill score is ${kill.mean}, below ${limits.killScore}.`);
  }
  const { tried, accepted } = alternatives;
  if (accepted < limits.alternatives * tried) {
    broken.push(
      `${grouped(tried - accepted)} of ${grouped(tried)} alternative solutions are refused.`,
    );
  }
  if (open.scenarios > limits.open * made) {
    broken.push(
      `${grouped(open.scenarios)} of ${grouped(made)} scenarios leave a field open, ` +
        `more than ${percent(limits.open)}.`,
    );
  }
  for (const adversary of ['random', 'reward-hacker'] as const) {
    const { scenarios } = adversaries[adversary];
    if (scenarios > limits.adversaries * made) {
      broken.push(
        `The ${adversary} agent succeeds in ${grouped(scenarios)} of ${grouped(made)} scenarios, ` +
          `more than ${percent(limits.adversaries)}.`,
      );
    }
  }
  return broken;
}
