import type { ReactNode } from 'react';
import type { EpisodeDocument, ExplainedCheck, ReplayDocument } from '../../../protocol/watch.ts';
import { Table } from '../../parts/table.tsx';

interface ChecksProps {
  readonly episode: EpisodeDocument;
  readonly replay: ReplayDocument | undefined;
}

/** What judged the episode, and why each check holds or not. */
export function Checks({ episode, replay }: ChecksProps): ReactNode {
  const recorded = episode.trajectory.grade.checks.map((check) => ({ ...check, facts: [] }));
  const checks: readonly ExplainedCheck[] = replay?.kind === 'replayed' ? replay.checks : recorded;
  const passed = checks.filter((check) => check.passed).length;
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">
        Checks <span className="quiet">{`${passed} of ${checks.length} hold`}</span>
      </h2>
      <CheckList checks={checks.filter((check) => !check.passed)} />
      {passed === 0 ? null : (
        <details>
          <summary>
            {passed === 1 ? 'The check that holds' : `The ${passed} checks that hold`}
          </summary>
          <CheckList checks={checks.filter((check) => check.passed)} />
        </details>
      )}
    </section>
  );
}

function CheckList({ checks }: { readonly checks: readonly ExplainedCheck[] }): ReactNode {
  return (
    <ul className="watch-checks">
      {checks.map((check) => (
        <Check key={check.id} check={check} />
      ))}
    </ul>
  );
}

function Check({
  check: { sentence, passed, facts },
}: {
  readonly check: ExplainedCheck;
}): ReactNode {
  const title = (
    <>
      <span className={passed ? 'good' : 'bad'}>{passed ? '✓ holds' : '✗ does not hold'}</span>{' '}
      {sentence}
    </>
  );
  if (facts.length === 0) return <li>{title}</li>;
  return (
    <li>
      <details open={!passed}>
        <summary>{title}</summary>
        <Table label={sentence} columns={['What', 'Wanted', 'In the end']}>
          {facts.map(({ what, wanted, found }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{wanted}</td>
              <td>{found}</td>
            </tr>
          ))}
        </Table>
      </details>
    </li>
  );
}
