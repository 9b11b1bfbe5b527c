import { findingCatalogue } from '../findings/catalogue.ts';
import { fixOf, type Counterexample, type Finding, type Step } from '../findings/finding.ts';
import { shortened, visibleLine } from './visible.ts';

/** What people read of a finding; `message`, `fix` and `observed` as they were written. */
export interface FindingDescription {
  readonly code: string;
  readonly title: string;
  readonly place: string;
  readonly message: string;
  readonly fix: string;
  /** None or one. */
  readonly plays: readonly {
    readonly start: string;
    readonly steps: readonly string[];
    readonly observed: string;
  }[];
}

export function describe(finding: Finding): FindingDescription {
  const { code, message, example } = finding;
  return {
    code,
    title: findingCatalogue[code].title,
    place: visibleLine(placeText(finding)),
    message,
    fix: fixOf(finding),
    plays: [example].flatMap((play) =>
      play === undefined
        ? []
        : { start: startText(play), steps: play.steps.map(stepText), observed: play.observed },
    ),
  };
}

/** What a finding is about: `check_out, line 12`, `Loan.due_on`, `rule one-copy`; may be empty. */
function placeText(finding: Finding): string {
  const { operation, line, failure, entity, field, rule, setting, law } = finding;
  return [
    ...named('', operation),
    ...named('line ', line),
    ...named('', failure),
    ...named(
      '',
      entity !== undefined && field !== undefined ? `${entity}.${field}` : (entity ?? field),
    ),
    ...named('rule ', rule),
    ...named('settings.', setting),
    ...named('law ', law),
  ].join(', ');
}

function named(prefix: string, name: string | number | undefined): string[] {
  return name === undefined ? [] : [`${prefix}${name}`];
}

/** Where a play starts. */
function startText({ start, seed, state }: Counterexample): string {
  if (start === 'initial') return 'from the initial state';
  const grown =
    seed === undefined ? 'from a grown world' : `from the world grown with seed ${seed}`;
  return state === undefined ? grown : `${grown}, which quality.json holds`;
}

/** Arguments longer than this are cut where people read them; quality.json has them whole. */
const longestArguments = 400;

/** A step as a call: `return_copy({"copy_id":"C-1"})`, `wait 3 days`. */
function stepText(step: Step): string {
  if (step.kind === 'wait') return `wait ${durationText(step.seconds)}`;
  const args = shortened(JSON.stringify(step.args), longestArguments);
  return visibleLine(`${step.tool}(${args === '{}' ? '' : args})`);
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `90 minutes`, `3 days`: in the largest unit that divides it. */
function durationText(seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
