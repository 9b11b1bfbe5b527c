import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { RunKind, RunList, RunSummary } from '../../protocol/synthesis.ts';
import { Shown } from '../parts/shown.tsx';
import { Table } from '../parts/table.tsx';
import { useLive } from '../parts/use-live.ts';
import { runLink } from './addresses.ts';
import { dollars, pause, RunStateTag, tokens, When } from './figures.tsx';

export const kindTexts: Readonly<Record<RunKind, string>> = {
  envs: 'Environments',
  tasks: 'Tasks',
  calls: 'Other calls',
};

export function RunsPage(): ReactNode {
  const runs = useLive<RunList>('synthesis/runs.json', pause);
  return (
    <>
      <h1>Synthesis</h1>
      <p className="quiet">
        Runs that make environments (<code>npx nx g envs</code>) and tasks (
        <code>npx nx g tasks</code>) with a language model.
      </p>
      <Shown loaded={runs} what="runs">
        {(list) => <RunTable {...list} />}
      </Shown>
    </>
  );
}

function RunTable({ runs }: RunList): ReactNode {
  if (runs.length === 0) return <NoRuns />;
  return (
    <Table
      label="Runs of this workspace"
      columns={[
        'Run',
        'State',
        { number: 'Accepted' },
        { number: 'Calls' },
        { number: 'Tokens' },
        { number: 'Cost' },
        'Language model',
        'Started',
      ]}
    >
      {runs.map((run) => (
        <RunRow key={run.id} run={run} />
      ))}
    </Table>
  );
}

function RunRow({ run }: { readonly run: RunSummary }): ReactNode {
  const { id, kind, folder, problem, state, accepted, items, cost } = run;
  if (problem !== undefined)
    return (
      <tr>
        <th scope="row">{folder}</th>
        <td colSpan={7} className="bad">
          {problem}
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row">
        <Link href={runLink(id)}>{kindTexts[kind]}</Link>
        <div className="mono quiet">{folder}</div>
      </th>
      <td>
        <RunStateTag state={state} />
      </td>
      <td className="number">{kind === 'calls' ? '–' : `${accepted} of ${items}`}</td>
      <td className="number">{cost.calls}</td>
      <td className="number">{tokens(cost)}</td>
      <td className="number">{dollars(cost.costUsd)}</td>
      <td>{run.languageModel ?? '–'}</td>
      <td>
        <When time={run.startedAt} />
      </td>
    </tr>
  );
}

function NoRuns(): ReactNode {
  return (
    <div className="card stack">
      <p>There is no run in this workspace yet. Start one, and watch it here while it goes on:</p>
      <pre>npx nx g envs --corpus tasks.jsonl --count 20</pre>
      <p>
        To look at one without a language model, run <code>npm start</code> in a checkout of
        envloom: it replays a recorded run.
      </p>
    </div>
  );
}
