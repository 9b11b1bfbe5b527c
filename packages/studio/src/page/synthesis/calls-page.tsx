import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import type { CallList, CallRow, RunDocument } from '../../protocol/synthesis.ts';
import { Choice } from '../parts/choice.tsx';
import { bytesText, grouped } from '../parts/figures.ts';
import { Shown } from '../parts/shown.tsx';
import { Table } from '../parts/table.tsx';
import { useJson } from '../parts/use-json.ts';
import { useLive } from '../parts/use-live.ts';
import { callLink, callsLink, runApi, runLink } from './addresses.ts';
import { dollars, pause, When } from './figures.tsx';

interface CallsPageProps {
  readonly run: string;
  readonly subject?: string;
}

/** Calls of one page of the list. */
const pageSize = 50;

/** The questions of a run, or of one topic, in their order. */
export function CallsPage({ run, subject }: CallsPageProps): ReactNode {
  const [stage, setStage] = useState('');
  const [offset, setOffset] = useState(0);
  const query = new URLSearchParams({
    stage,
    subject: subject ?? '',
    offset: String(offset),
    limit: String(pageSize),
  });
  const calls = useLive<CallList>(`${runApi(run)}/calls.json?${query.toString()}`, pause);
  const choose = (chosen: string): void => {
    setStage(chosen);
    setOffset(0);
  };
  return (
    <>
      <p>
        <Link href={runLink(run)}>The run</Link>
      </p>
      <h1>
        Calls {subject === undefined ? '' : 'of '}
        {subject === undefined ? null : <span className="mono">{subject}</span>}
      </h1>
      <div className="row">
        <StageChoice run={run} stage={stage} onChoose={choose} />
        {subject === undefined ? null : <Link href={callsLink(run)}>All calls of the run</Link>}
      </div>
      <Shown loaded={calls} what="calls">
        {(list) => (
          <>
            <CallTable run={run} list={list} offset={offset} />
            <Pager total={list.total} offset={offset} onMove={setOffset} />
          </>
        )}
      </Shown>
    </>
  );
}

interface StageChoiceProps {
  readonly run: string;
  readonly stage: string;
  readonly onChoose: (stage: string) => void;
}

function StageChoice({ run, stage, onChoose }: StageChoiceProps): ReactNode {
  const document = useJson<RunDocument>(`${runApi(run)}/run.json`);
  const stages = document.state === 'loaded' ? document.value.stages : [];
  return (
    <Choice
      label="Stage"
      value={stage}
      options={[['', 'All'], ...stages.map((each) => [each.stage, each.stage] as const)]}
      onChange={onChoose}
    />
  );
}

interface CallTableProps {
  readonly run: string;
  readonly list: CallList;
  readonly offset: number;
}

function CallTable({ run, list, offset }: CallTableProps): ReactNode {
  if (list.total === 0 && list.waiting.length === 0)
    return <p className="quiet">Nothing was asked yet.</p>;
  return (
    <Table
      label="Calls"
      columns={[
        'Stage',
        'About',
        'Answered',
        { number: 'Question' },
        { number: 'Answer' },
        { number: 'Cost' },
      ]}
    >
      {list.waiting.map(({ key, stage, subject }) => (
        <tr key={key}>
          <th scope="row">
            <Link href={callLink(run, key)}>{stage}</Link>
          </th>
          <td>{subject}</td>
          <td colSpan={4} className="warn">
            waits for its answer in a file
          </td>
        </tr>
      ))}
      {list.calls.map((call, index) => (
        <CallLine key={call.key} run={run} call={call} number={offset + index + 1} />
      ))}
    </Table>
  );
}

interface CallLineProps {
  readonly run: string;
  readonly call: CallRow;
  readonly number: number;
}

function CallLine({ run, call, number }: CallLineProps): ReactNode {
  const { key, stage, subject, answeredAt, questionBytes, replyBytes, costUsd } = call;
  return (
    <tr>
      <th scope="row">
        <Link href={callLink(run, key)}>
          {number}. {stage}
        </Link>
      </th>
      <td>{subject}</td>
      <td>{answeredAt === undefined ? 'no answer yet' : <When time={answeredAt} />}</td>
      <td className="number">{bytesText(questionBytes)}</td>
      <td className="number">{replyBytes === 0 ? '–' : bytesText(replyBytes)}</td>
      <td className="number">{answeredAt === undefined ? '–' : dollars(costUsd)}</td>
    </tr>
  );
}

interface PagerProps {
  readonly total: number;
  readonly offset: number;
  readonly onMove: (offset: number) => void;
}

function Pager({ total, offset, onMove }: PagerProps): ReactNode {
  if (total <= pageSize) return null;
  const last = Math.min(offset + pageSize, total);
  return (
    <nav className="row" aria-label="Pages of calls">
      <Button isDisabled={offset === 0} onPress={() => onMove(Math.max(0, offset - pageSize))}>
        Earlier
      </Button>
      <span role="status">
        {offset + 1} to {last} of {grouped(total)}
      </span>
      <Button isDisabled={last === total} onPress={() => onMove(offset + pageSize)}>
        Later
      </Button>
    </nav>
  );
}
