import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ItemDocument, RunRound } from '../../protocol/synthesis.ts';
import { grouped } from '../parts/figures.ts';
import { Shown } from '../parts/shown.tsx';
import { useLive } from '../parts/use-live.ts';
import { useFeatures } from '../shell/features.ts';
import { callsLink, runLink, topicApi } from './addresses.ts';
import { Decide } from './decide.tsx';
import { decisionText, dollars, ItemStateTag, pause, tokens } from './figures.tsx';

interface TopicPageProps {
  readonly run: string;
  readonly topic: string;
}

export function TopicPage({ run, topic }: TopicPageProps): ReactNode {
  const loaded = useLive<ItemDocument>(`${topicApi(run, topic)}.json`, pause);
  return (
    <Shown loaded={loaded} what="topic">
      {(value) => (
        <>
          <p>
            <Link href={runLink(run)}>The run</Link>
          </p>
          <h1>
            {value.title} <span className="mono quiet">{value.name}</span>
          </h1>
          <Standing run={run} topic={value} onDecided={loaded.reload} />
          <Tasks tasks={value.tasks} />
          <h2>Rounds</h2>
          {value.rounds.length === 0 ? <p className="quiet">No round has ended yet.</p> : null}
          {value.rounds.map((round) => (
            <Round key={round.round} round={round} />
          ))}
        </>
      )}
    </Shown>
  );
}

interface StandingProps {
  readonly run: string;
  readonly topic: ItemDocument;
  readonly onDecided: () => void;
}

/** How far it is, what it cost, and what a person may decide about it. */
function Standing({ run, topic, onDecided }: StandingProps): ReactNode {
  const { state, decision, summary, message, cost, subject } = topic;
  const { canSave } = useFeatures();
  return (
    <div className="card stack">
      <div className="row" role="status">
        <ItemStateTag state={state} />
        {decision === undefined ? null : <span className="warn">It {decisionText[decision]}.</span>}
      </div>
      {summary === undefined ? null : <p>{summary}</p>}
      {message === undefined ? null : <p>{message}</p>}
      <p className="quiet">
        {grouped(cost.calls)} calls, {tokens(cost)} tokens, cost {dollars(cost.costUsd)}.{' '}
        <Link href={callsLink(run, subject)}>Read its prompts and answers</Link>
      </p>
      {canSave ? <Decide run={run} topic={topic} onDecided={onDecided} /> : null}
    </div>
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
