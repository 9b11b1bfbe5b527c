import type { ReactNode } from 'react';
import type { DeltaFinding, QualityDelta, QualityScores, Share } from '../../protocol/author.ts';
import { Table } from '../parts/table.tsx';
import { FindingList } from './finding-list.tsx';

/** How the text in the editor behaves beside the model on disk. */
export function QualityView({ delta }: { readonly delta: QualityDelta }): ReactNode {
  const { isSame, runs, isComplete, before, after, came, gone, kept, stored } = delta;
  return (
    <>
      {isSame ? <p>The text says the same as the model on disk: nothing can differ.</p> : null}
      <Table label="Scores" columns={['Score', 'On disk', 'Your text']}>
        {scoreNames.map(([name, title]) => (
          <tr key={name}>
            <th scope="row">{title}</th>
            <td>{before === undefined ? 'it has errors' : shareText(before[name])}</td>
            <td>
              {shareText(after[name])} <Trend before={before?.[name]} after={after[name]} />
            </td>
          </tr>
        ))}
      </Table>
      <Findings title="Findings that came" findings={came} none="None came." />
      <Findings title="Findings that went" findings={gone} none="None went." />
      <p className="quiet">
        {kept} findings are in both. Each was played {runs} times
        {isComplete
          ? ''
          : ', until the time was up, so that some of the difference may be chance'}.{' '}
        {stored === undefined
          ? 'There is no quality.json that can be read.'
          : `The last whole check (${stored.runs} plays) ${stored.passed ? 'passed' : 'failed'}${
              stored.isCurrent ? '.' : ', of another version of the model.'
            }`}
      </p>
    </>
  );
}

const scoreNames: readonly (readonly [keyof QualityScores, string])[] = [
  ['operations', 'Operations that succeeded'],
  ['codes', 'Failure codes reached'],
  ['branches', 'Branches taken'],
  ['mutants', 'Mistakes noticed'],
  ['laws', 'Laws that hold'],
];

function shareText({ part, total }: Share): string {
  return total === 0 ? 'none' : `${part} of ${total} (${Math.floor((100 * part) / total)} %)`;
}

function Trend({
  before,
  after,
}: {
  readonly before: Share | undefined;
  readonly after: Share;
}): ReactNode {
  if (before === undefined || before.total === 0 || after.total === 0) return null;
  const change = after.part / after.total - before.part / before.total;
  if (Math.abs(change) < 0.005) return null;
  return change > 0 ? <span className="good">better</span> : <span className="bad">worse</span>;
}

function Findings({
  title,
  findings,
  none,
}: {
  readonly title: string;
  readonly findings: readonly DeltaFinding[];
  readonly none: string;
}): ReactNode {
  return (
    <section>
      <h3>
        {title} ({findings.length})
      </h3>
      {findings.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <FindingList
          findings={findings.map((finding) => ({
            ...finding,
            place: finding.about === '' ? null : <code>{finding.about}</code>,
          }))}
        />
      )}
    </section>
  );
}
