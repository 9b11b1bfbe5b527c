import type { History } from './history.ts';
import type { Section, Shown } from './results.ts';
import type { Step } from './steps.ts';

/** Each step with its section, marked where what it measures has changed since it ran. */
export function shownSteps(
  steps: readonly Step[],
  sections: ReadonlyMap<string, Section>,
  history: History,
): readonly Shown[] {
  return steps.map((step) => {
    const section = sections.get(step.title);
    const mark = section === undefined ? undefined : markOf(section, step, history);
    return { title: step.title, section, mark };
  });
}

/** Why a result is out of date, or may be; undefined where it is current. */
function markOf(section: Section, { paths }: Step, history: History): string | undefined {
  const { commit, isDirty } = section;
  if (commit === undefined) return 'UNKNOWN (it ran without git)';
  const changed = history.changedSince(commit, paths);
  if (changed === undefined) return 'UNKNOWN (this clone does not have its commit)';
  const [first, ...others] = changed;
  if (first !== undefined) return `STALE (changed since: ${first}${andMore(others.length)})`;
  return isDirty ? 'STALE (it ran with changes that were not committed)' : undefined;
}

function andMore(count: number): string {
  if (count === 0) return '';
  return ` and ${count} other ${count === 1 ? 'file' : 'files'}`;
}

/** Whether a step has passed on what is there now. */
export const isCurrent = ({ section, mark }: Shown): boolean =>
  section?.passed === true && mark === undefined;

/** One line for a terminal. */
export function statusLine({ title, section, mark }: Shown): string {
  const verdict = section === undefined ? 'not run' : section.passed ? 'passed' : 'FAILED';
  return `${verdict.padEnd(7)}  ${title}${mark === undefined ? '' : `\n         ${mark}`}`;
}
