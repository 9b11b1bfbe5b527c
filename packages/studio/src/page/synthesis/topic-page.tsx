import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ItemDocument, RunRound } from '../../protocol/synthesis.ts';
import { Failed } from '../parts/failed.tsx';
import { Loading } from '../parts/loading.tsx';
import { useFeatures } from '../shell/features.ts';
import { callsLink, runLink, topicApi } from './addresses.ts';
import { Decide } from './decide.tsx';
import { decisionText, dollars, grouped, ItemStateTag, tokens } from './figures.tsx';
import { useLive } from './use-live.ts';

interface TopicPageProps {
  readonly run: string;
  readonly topic: string;
}

export function TopicPage({ run, topic }: TopicPageProps): ReactNode {
  const loaded = useLive<ItemDocument>(`${topicApi(run, topic)}.json`);
  const { canSave } = useFeatures();
  if (loaded.state === 'loading') return <Loading what="topic" />;
  if (loaded.state === 'failed') return <Failed error={loaded.error} retry={loaded.reload} />;
  const { value } = loaded;
  return (
    <>
      <p>
        <Link href={runLink(run)}>The run</Link>
      </p>
      <h1>
        {value.title} <span className="mono quiet">{value.name}</span>
      </h1>
      <div className="card stack">
        <div className="row" role="status">
          <ItemStateTag state={value.state} />
          {value.decision === undefined ? null : (
            <span className="warn">It {decisionText[value.decision]}.</span>
          )}
        </div>
        {value.summary === undefined ? null : <p>{value.summary}</p>}
        {value.message === undefined ? null : <p>{value.message}</p>}
        <p className="quiet">
          {grouped(value.cost.calls)} calls, {tokens(value.cost)} tokens, cost{' '}
          {dollars(value.cost.costUsd)}.{' '}
          <Link href={callsLink(run, value.subject)}>Read its prompts and answers</Link>
        </p>
        {canSave ? <Decide run={run} topic={value} onDecided={loaded.reload} /> : null}
      </div>
      <Tasks tasks={value.tasks} />
      <h2>Rounds</h2>
      {value.rounds.length === 0 ? <p className="quiet">No round has ended yet.</p> : null}
      {value.rounds.map((round) => (
        <Round key={round.round} round={round} />
      ))}
    </>
  );
}

function Tasks({ tasks }: Pick<ItemDocument, 'tasks'>): ReactNode {
  if (tasks.length === 0) return null;
  return (
    <details>
      <summary>
        {tasks.length === 1 ? 'The task' : `The ${tasks.length} tasks`} it came from
      </summary>
      <ul>
        {tasks.map(({ source, text }) => (
          <li key={source}>
            {text} <span className="mono quiet">{source}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Round({ round }: { readonly round: RunRound }): ReactNode {
  const { findings, edits, isTakenBack } = round;
  const applied = edits.filter((edit) => edit.applied).length;
  return (
    <section className="card round">
      <h3>{round.round === 0 ? 'Round 0: the draft' : `Round ${round.round}`}</h3>
      {edits.length === 0 ? null : (
        <details>
          <summary>
            {applied} of {edits.length} edits made
          </summary>
          <ul>
            {edits.map((edit, index) => (
              <li key={`${edit.path}-${index}`}>
                <code>{edit.path}</code>{' '}
                {edit.applied ? 'changed' : <span className="bad">refused: {edit.why}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {isTakenBack ? (
        <p className="warn">Taken back, since it destroyed more than it repaired.</p>
      ) : null}
      {findings.length === 0 ? (
        <p className="good">Nothing was found.</p>
      ) : (
        <ul className="findings">
          {findings.map((finding, index) => (
            <li key={`${finding.code}-${index}`}>
              <strong>{finding.code}</strong> <span className="quiet">({finding.source})</span>
              {finding.path === undefined ? null : (
                <>
                  {' '}
                  at <code>{finding.path}</code>
                </>
              )}
              <pre>{finding.message}</pre>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
