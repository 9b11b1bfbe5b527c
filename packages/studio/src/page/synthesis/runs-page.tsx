import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { RunKind, RunList, RunSummary } from '../../protocol/synthesis.ts';
import { Failed } from '../parts/failed.tsx';
import { Loading } from '../parts/loading.tsx';
import { runLink } from './addresses.ts';
import { dollars, RunStateTag, tokens, When } from './figures.tsx';
import { useLive } from './use-live.ts';

export const kindTexts: Readonly<Record<RunKind, string>> = {
  envs: 'Environments',
  tasks: 'Tasks',
  calls: 'Other calls',
};

export function RunsPage(): ReactNode {
  const runs = useLive<RunList>('synthesis/runs.json');
  return (
    <>
      <h1>Synthesis</h1>
      <p className="quiet">
        Runs that make environments (<code>npx nx g envs</code>) and tasks (
        <code>npx nx g tasks</code>) with a language model.
      </p>
      {runs.state === 'loading' ? <Loading what="runs" /> : null}
      {runs.state === 'failed' ? <Failed error={runs.error} retry={runs.reload} /> : null}
      {runs.state === 'loaded' ? <RunTable runs={runs.value.runs} /> : null}
    </>
  );
}

function RunTable({ runs }: RunList): ReactNode {
  if (runs.length === 0) return <NoRuns />;
  return (
    <div className="wide">
      <table>
        <caption className="visually-hidden">Runs of this workspace</caption>
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">State</th>
            <th scope="col" className="number">
              Accepted
            </th>
            <th scope="col" className="number">
              Calls
            </th>
            <th scope="col" className="number">
              Tokens
            </th>
            <th scope="col" className="number">
              Cost
            </th>
            <th scope="col">Language model</th>
            <th scope="col">Started</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </tbody>
      </table>
    </div>
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
