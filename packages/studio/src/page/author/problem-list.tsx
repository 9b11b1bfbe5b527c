import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { EditorProblem, ServerState } from './lsp-client.ts';

interface ProblemListProps {
  /** Undefined: nothing was looked for yet. */
  readonly problems: readonly EditorProblem[] | undefined;
  readonly state: ServerState;
  readonly onProblem: (problem: EditorProblem) => void;
}

const mostShown = 100;

/** What is wrong with the text; a press goes to the place. */
export function ProblemList({ problems, state, onProblem }: ProblemListProps): ReactNode {
  return (
    <section aria-label="Problems" className="author-problem-list">
      <h2>Problems</h2>
      <p role="status" className={problems?.length === 0 ? 'good' : 'quiet'}>
        {stateText(problems, state)}
      </p>
      <ul>
        {(problems ?? []).slice(0, mostShown).map((problem) => (
          <li key={`${problem.from} ${problem.code} ${problem.message}`}>
            <Button className="author-problem" onPress={() => onProblem(problem)}>
              <span className="row">
                <strong className={problem.severity === 'error' ? 'bad' : ''}>
                  {problem.severity}
                </strong>
                <span>line {problem.line + 1}</span>
                <code>{problem.code}</code>
              </span>
              <span>{problem.message}</span>
              {problem.repair === '' ? null : <span className="quiet">{problem.repair}</span>}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateText(problems: readonly EditorProblem[] | undefined, state: ServerState): string {
  if (state === 'away')
    return 'The language server is away: problems are shown when it is there again.';
  if (problems === undefined) return 'Looking …';
  if (problems.length === 0) return 'No problems.';
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const shown = problems.length > mostShown ? `; the first ${mostShown} are shown` : '';
  return `${counted(errors, 'error')}, ${counted(problems.length - errors, 'other')}${shown}.`;
}

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
