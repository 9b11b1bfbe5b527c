import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { RunItem, RunKind } from '../../protocol/synthesis.ts';
import { Table } from '../parts/table.tsx';
import { topicLink } from './addresses.ts';
import { decisionText, dollars, ItemStateTag, tokens } from './figures.tsx';

interface TopicTableProps {
  readonly run: string;
  readonly kind: RunKind;
  readonly topics: readonly RunItem[];
}

/** Rows that are drawn at first; the others when they are asked for. */
const firstRows = 200;

export function TopicTable({ run, kind, topics }: TopicTableProps): ReactNode {
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState(firstRows);
  const words = search.toLowerCase();
  const found = topics.filter((topic) => textOf(topic).includes(words));
  return (
    <div className="stack">
      {topics.length < 10 ? null : (
        <label className="row">
          Search
          <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
          <span className="quiet" role="status">
            {found.length} of {topics.length}
          </span>
        </label>
      )}
      <Table
        label={kind === 'tasks' ? 'Task programs of this run' : 'Topics of this run'}
        columns={[
          'Name',
          'State',
          { number: 'Rounds of repair' },
          { number: 'Findings left' },
          { number: 'Tokens' },
          { number: 'Cost' },
          kind === 'tasks' ? 'Environment' : 'Domain',
        ]}
      >
        {found.slice(0, rows).map((topic) => (
          <TopicRow key={topic.id} run={run} topic={topic} />
        ))}
      </Table>
      {found.length <= rows ? null : (
        <div>
          <button type="button" onClick={() => setRows(rows + firstRows)}>
            Show more of {found.length}
          </button>
        </div>
      )}
    </div>
  );
}

const textOf = ({ name, title, domain = '', environment = '', state }: RunItem): string =>
  [name, title, domain, environment, state].join(' ').toLowerCase();

function TopicRow({ run, topic }: { readonly run: string; readonly topic: RunItem }): ReactNode {
  const { id, name, title, state, decision, repairs, findings, cost } = topic;
  return (
    <tr>
      <th scope="row">
        <Link href={topicLink(run, id)}>{title}</Link>
        <div className="mono quiet">{name}</div>
      </th>
      <td>
        <ItemStateTag state={state} />
        {decision === undefined ? null : <div className="warn">{decisionText[decision]}</div>}
      </td>
      <td className="number">{repairs}</td>
      <td className="number">{findings}</td>
      <td className="number">{tokens(cost)}</td>
      <td className="number">{dollars(cost.costUsd)}</td>
      <td>{topic.environment ?? topic.domain ?? '–'}</td>
    </tr>
  );
}
