import type { Version } from '../build/version.ts';
import type { ModelProblem } from '../outcome.ts';
import type { Contested } from '../repair/patch-schema.ts';

/** Findings that only somebody's reading supports. */
const readings: ReadonlySet<string> = new Set([
  'TOPIC_FACT_LOST',
  'TOPIC_FACT_CHANGED',
  'WORLD_UNREAL',
]);

const keyOf = ({ code, path = '' }: Pick<ModelProblem, 'code' | 'path'>): string =>
  `${code} ${path}`;

/** Findings that the language model said are meant so: they are told no more. */
export class ContestedFindings {
  readonly #closed = new Set<string>();

  /** Closes what may be contested; gives what was. What was shown by play, types or checks stays. */
  add(contested: readonly Contested[], { problems, warnings }: Version): readonly Contested[] {
    const open = new Set([...problems.filter(isReading), ...warnings].map(keyOf));
    const closed = contested.filter((each) => open.has(keyOf(each)));
    for (const each of closed) this.#closed.add(keyOf(each));
    return closed;
  }

  /** The version without findings that are closed. */
  without(version: Version): Version {
    const isOpen = (problem: ModelProblem): boolean => !this.#closed.has(keyOf(problem));
    return {
      ...version,
      problems: version.problems.filter((problem) => !isReading(problem) || isOpen(problem)),
      warnings: version.warnings.filter(isOpen),
    };
  }
}

function isReading({ source, code }: ModelProblem): boolean {
  return source === 'review' && readings.has(code);
}
