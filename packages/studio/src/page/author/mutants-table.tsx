import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { MutantFate, ProgramMutants } from '../../protocol/author.ts';
import { Table } from '../parts/table.tsx';
import { FindingList } from './finding-list.tsx';

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
      {findings.length === 0 ? (
        <p className="good">The gates have nothing to say.</p>
      ) : (
        <FindingList
          findings={findings.map((finding) => ({
            ...finding,
            place: <Line line={finding.line} onLine={onLine} />,
          }))}
        />
      )}
      {mutants.length === 0 ? null : (
        <Table label="Mutants" columns={['Line', 'Mistake', 'Fate']}>
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
        </Table>
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
