import type { Counterexample, Step } from '../findings/finding.ts';
import { shortened, visibleLine } from './visible.ts';

/** Arguments longer than this are cut where people read them; quality.json has them whole. */
const longestArguments = 400;

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `90 minutes`, `3 days`: in the largest unit that divides it. */
export function durationText(seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** A step as a call: `return_copy({"copy_id":"C-1"})`, `wait 3 days`. */
export function stepText(step: Step): string {
  if (step.kind === 'wait') return `wait ${durationText(step.seconds)}`;
  const args = shortened(JSON.stringify(step.args), longestArguments);
  return visibleLine(`${step.tool}(${args === '{}' ? '' : args})`);
}

/** Where a play starts. */
export function startText({ start, seed, state }: Counterexample): string {
  if (start === 'initial') return 'from the initial state';
  const grown =
    seed === undefined ? 'from a grown world' : `from the world grown with seed ${seed}`;
  return state === undefined ? grown : `${grown}, which quality.json holds`;
}
