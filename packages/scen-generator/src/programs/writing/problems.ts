import { shortened } from '@envloom/core';
import { entryOf, type TaskDiagnostic } from '@envloom/task-programs';

/** A problem as prompts show it. */
export interface ShownProblem {
  readonly number: number;
  readonly code: string;
  readonly title: string;
  readonly where: string;
  readonly message: string;
  readonly line: string;
  readonly fix: string;
}

const mostShown = 25;
const longestMessage = 1500;

const rank = ({ severity }: TaskDiagnostic): number => (severity === 'error' ? 0 : 1);

/** Problems with their places and repairs, errors first. @param text that they are about */
export function shownProblems(
  diagnostics: readonly TaskDiagnostic[],
  text: string,
): readonly ShownProblem[] {
  const lines = text.split('\n');
  return diagnostics
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, mostShown)
    .map(({ code, path, position, message, fix }, index) => ({
      number: index + 1,
      code,
      title: entryOf(code).title,
      where: `${path.join('.') || 'the file'}, line ${position.line}`,
      message: shortened(message, longestMessage).replaceAll('\n', '\n   '),
      line: (lines[position.line - 1] ?? '').trim(),
      fix: fix ?? entryOf(code).repair,
    }));
}
