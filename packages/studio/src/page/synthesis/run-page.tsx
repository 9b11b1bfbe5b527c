import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { RunDocument } from '../../protocol/synthesis.ts';
import { Fact } from '../parts/fact.tsx';
import { grouped } from '../parts/figures.ts';
import { Shown } from '../parts/shown.tsx';
import { Table } from '../parts/table.tsx';
import { useLive } from '../parts/use-live.ts';
import { callsLink, runApi } from './addresses.ts';
import { dollars, pause, RunStateTag, tokens, When } from './figures.tsx';
import { Funnel } from './funnel.tsx';
import { kindTexts } from './runs-page.tsx';
import { TopicTable } from './topic-table.tsx';

export function RunPage({ run }: { readonly run: string }): ReactNode {
  const loaded = useLive<RunDocument>(`${runApi(run)}/run.json`, pause);
  return (
    <Shown loaded={loaded} what="run">
      {(document) => <Run document={document} />}
    </Shown>
  );
}

function Run({ document }: { readonly document: RunDocument }): ReactNode {
  const { id, kind, folder, funnel, topics } = document;
  return (
    <>
      <p>
        <Link href="/synthesis">All runs</Link>
      </p>
      <h1>
        {kindTexts[kind]} <span className="mono quiet">{folder}</span>
      </h1>
      <Head document={document} />
      {funnel.length === 0 ? null : (
        <section>
          <h2>How far it came</h2>
          <Funnel steps={funnel} />
        </section>
      )}
      {topics.length === 0 ? null : (
        <section>
          <h2>{kind === 'tasks' ? 'Programs' : 'Topics'}</h2>
          <TopicTable run={id} kind={kind} topics={topics} />
        </section>
      )}
      <section>
        <h2>Calls</h2>
        <p>
          <Link href={callsLink(id)}>Read prompts and answers</Link>
        </p>
        <Stages stages={document.stages} />
      </section>
    </>
  );
}

function Head({ document }: { readonly document: RunDocument }): ReactNode {
  const { state, phase, note, stopped, waiting, requestsFile, cost } = document;
  return (
    <div className="card stack">
      <div className="row" role="status">
        <RunStateTag state={state} />
        {phase === undefined || state !== 'running' ? null : (
          <span>
            {phase.stage}: {grouped(phase.done)} of {grouped(phase.total)}
          </span>
        )}
      </div>
      <dl className="facts">
        <Fact name="Language model">{document.languageModel ?? 'not known'}</Fact>
        <Fact name="Provider">{document.provider ?? 'not known'}</Fact>
        {document.corpus === undefined ? null : <Fact name="Corpus">{document.corpus}</Fact>}
        <Fact name="Started">
          <When time={document.startedAt} />
        </Fact>
        <Fact name="Ended">
          <When time={document.endedAt} />
        </Fact>
        <Fact name="Calls">{grouped(cost.calls)}</Fact>
        <Fact name="Tokens">{tokens(cost)}</Fact>
        <Fact name="Cost">{dollars(cost.costUsd)}</Fact>
      </dl>
      {note === undefined ? null : <p>{note}</p>}
      {stopped === undefined ? null : <p className="bad">{stopped}</p>}
      {state === 'broken-off' ? (
        <p>Its process is gone. Run the same command again: it goes on from here.</p>
      ) : null}
      {waiting === 0 ? null : (
        <p>
          {grouped(waiting)} {waiting === 1 ? 'question waits' : 'questions wait'} for an answer in{' '}
          <code>{requestsFile}</code>.
        </p>
      )}
    </div>
  );
}

function Stages({ stages }: Pick<RunDocument, 'stages'>): ReactNode {
  if (stages.length === 0) return <p className="quiet">Nothing was asked yet.</p>;
  return (
    <Table
      label="Calls by stage"
      columns={[
        'Stage',
        { number: 'Calls' },
        { number: 'Tokens in' },
        { number: 'Tokens out' },
        { number: 'Cost' },
        { number: 'Sent without an answer' },
      ]}
    >
      {stages.map((stage) => (
        <tr key={stage.stage}>
          <th scope="row">{stage.stage}</th>
          <td className="number">{grouped(stage.calls)}</td>
          <td className="number">{grouped(stage.inputTokens)}</td>
          <td className="number">{grouped(stage.outputTokens)}</td>
          <td className="number">{dollars(stage.costUsd)}</td>
          <td className="number">{stage.lost}</td>
        </tr>
      ))}
    </Table>
  );
}
