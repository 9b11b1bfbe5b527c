import type { ReactNode } from 'react';
import type { DeltaFinding, ProgramFinding } from '../../protocol/author.ts';

type Finding = Pick<DeltaFinding | ProgramFinding, 'severity' | 'code' | 'message' | 'fix'>;

interface PlacedFinding extends Finding {
  /** Where it is, or what it is about. */
  readonly place: ReactNode;
}

/** What examinations found, each with its repair. */
export function FindingList({
  findings,
}: {
  readonly findings: readonly PlacedFinding[];
}): ReactNode {
  return (
    <ul className="author-findings">
      {findings.map((finding, at) => (
        // Findings have no names of their own, and never change.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="card">
          <p className="row">
            <strong className={finding.severity === 'error' ? 'bad' : ''}>
              {finding.severity} {finding.code}
            </strong>
            {finding.place}
          </p>
          <pre>{finding.message}</pre>
          <p className="quiet">{finding.fix}</p>
        </li>
      ))}
    </ul>
  );
}
