import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { MutantFate, ProgramFinding, ProgramMutants } from '../../protocol/author.ts';
import { Wide } from '../parts/wide.tsx';

interface MutantsTableProps {
  readonly found: ProgramMutants;
  readonly onLine: (line: number) => void;
}

/** Which mistakes in the solution some instance notices, and which none does. */
export function MutantsTable({ found, onLine }: MutantsTableProps): ReactNode {
  const { accepted, tried, mutants, findings } = found;
  const surviving = mutants.filter(({ killed }) => killed === 0);
  const sorted = mutants.toSorted((a, b) => Number(a.killed > 0) - Number(b.killed > 0));
  return (
    <>
      <p>
        {accepted} of {tried} seeds gave an instance that passes the gates.{' '}
        <strong className={surviving.length > 0 ? 'bad' : 'good'}>
          {surviving.length === 0
            ? `All of ${mutants.length} mutants are noticed.`
            : `${surviving.length} of ${mutants.length} mutants survive everywhere.`}
        </strong>
      </p>
      <Findings findings={findings} onLine={onLine} />
      {mutants.length === 0 ? null : (
        <Wide label="Mutants">
          <table>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Mistake</th>
                <th scope="col">Fate</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map((mutant) => (
                <tr key={`${mutant.line} ${mutant.kind} ${mutant.text}`}>
                  <td>
                    <Line line={mutant.line} onLine={onLine} />
                  </td>
                  <td>
                    <code>{mutant.text}</code>
                    <br />
                    <span className="quiet">{mutant.kind}</span>
                  </td>
                  <td>
                    <Fate mutant={mutant} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </>
  );
}

function Fate({ mutant }: { readonly mutant: MutantFate }): ReactNode {
  const { killed, survived, unreached } = mutant;
  const parts = [
    [killed, 'noticed'],
    [survived, 'same end'],
    [unreached, 'not reached'],
  ] as const;
  return (
    <>
      <strong className={killed > 0 ? 'good' : 'bad'}>{killed > 0 ? 'killed' : 'survives'}</strong>
      <br />
      <span className="quiet">
        {parts
          .filter(([count]) => count > 0)
          .map(([count, what]) => `${count} × ${what}`)
          .join(', ')}
      </span>
    </>
  );
}

function Findings({
  findings,
  onLine,
}: {
  readonly findings: readonly ProgramFinding[];
  readonly onLine: (line: number) => void;
}): ReactNode {
  if (findings.length === 0) return <p className="good">The gates have nothing to say.</p>;
  return (
    <ul className="author-findings">
      {findings.map((finding) => (
        <li key={`${finding.line} ${finding.code} ${finding.message}`} className="card">
          <p className="row">
            <strong className={finding.severity === 'error' ? 'bad' : ''}>
              {finding.severity} {finding.code}
            </strong>
            <Line line={finding.line} onLine={onLine} />
          </p>
          <pre>{finding.message}</pre>
          <p className="quiet">{finding.fix}</p>
        </li>
      ))}
    </ul>
  );
}

function Line({
  line,
  onLine,
}: {
  readonly line: number;
  readonly onLine: (line: number) => void;
}): ReactNode {
  return (
    <Button aria-label={`Go to line ${line}`} onPress={() => onLine(line)}>
      {line}
    </Button>
  );
}
