import type { Counterexample } from '@envloom/quality';

const longestArguments = 400;
const longestState = 1200;
/** Calls that are shown of a long play; the last ones show what is wrong. */
const mostSteps = 12;

type Step = Counterexample['steps'][number];

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)}…`;

function stepText(step: Step): string {
  if (step.kind === 'wait') return `wait ${step.seconds} seconds`;
  return `${step.tool}(${cut(JSON.stringify(step.args), longestArguments)})`;
}

function startText({ start, state }: Counterexample): string {
  if (start === 'initial') return 'from the initial state';
  if (state === undefined) return 'from a grown world';
  return `from a world with ${cut(JSON.stringify(state), longestState)}`;
}

/** The play that shows a finding, for a prompt: where it starts, its calls, and what the last gave. */
export function playText(example: Counterexample): string {
  const left = Math.max(0, example.steps.length - mostSteps);
  return [
    `Example, ${startText(example)}:`,
    ...(left > 0 ? [`  (${left} calls before)`] : []),
    ...example.steps.slice(left).map((step, at) => `  ${left + at + 1}. ${stepText(step)}`),
    `  gives: ${example.observed}`,
  ].join('\n');
}
