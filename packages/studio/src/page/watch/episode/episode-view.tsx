import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { EpisodeDocument, ReplayDocument } from '../../../protocol/watch.ts';
import { Failed } from '../../parts/failed.tsx';
import { digits, grouped } from '../../parts/figures.ts';
import { Loading } from '../../parts/loading.tsx';
import { Shown } from '../../parts/shown.tsx';
import { useJson } from '../../parts/use-json.ts';
import { useRepeated } from '../../parts/use-live.ts';
import { Outcome } from '../episodes/outcome.tsx';
import { changed, goTo, queryText, replacePlace, watchLink } from '../place.ts';
import { Trail } from '../trail.tsx';
import { Checks } from './checks.tsx';
import { Conversation } from './conversation.tsx';
import { Reference } from './reference.tsx';
import { WorldAfter } from './world-after.tsx';

interface EpisodeViewProps {
  readonly file: string;
  /** The file, the line, the step, and the filters of the list. */
  readonly query: URLSearchParams;
}

/** Milliseconds between two looks at an episode of a run that goes on: others may follow it. */
const pause = 5_000;

/** One episode: what was said and done, beside the state that it made. */
export function EpisodeView({ file, query }: EpisodeViewProps): ReactNode {
  const episode = useJson<EpisodeDocument>(
    `watch/episode.json?${changed(query, { step: undefined }).toString()}`,
  );
  const isLive = episode.state === 'loaded' && episode.value.live !== undefined;
  const error = episode.state === 'failed' ? episode.error : undefined;
  useRepeated(episode.reload, isLive ? pause : undefined, error);
  const list = watchLink('episodes', changed(query, { line: undefined, step: undefined }));
  return (
    <div className="stack">
      <Trail
        steps={[
          ['Watch', watchLink('files')],
          [file, list],
        ]}
      />
      <Shown loaded={episode} what="episode">
        {(value) => <Episode key={versionOf(value)} file={file} query={query} episode={value} />}
      </Shown>
    </div>
  );
}

/** Another one: the line has another episode, since the file was written anew. */
const versionOf = ({ row }: EpisodeDocument): string => [row.line, row.id, row.ended].join(' ');

interface EpisodeProps extends EpisodeViewProps {
  readonly episode: EpisodeDocument;
}

function Episode({ file, query, episode }: EpisodeProps): ReactNode {
  const { row, place } = episode;
  const where = queryText({ file, line: row.line });
  const replay = useJson<ReplayDocument>(`watch/replay.json?${where}`);
  const replayed = replay.state === 'loaded' ? replay.value : undefined;
  const given = Number(query.get('step') ?? row.steps);
  const chosen = Number.isInteger(given) ? Math.min(Math.max(given, 0), row.steps) : row.steps;
  const choose = (step: number): void =>
    replacePlace('episode', changed(query, { step: String(step) }));
  const linkTo = (line: number | undefined): string | undefined =>
    line === undefined
      ? undefined
      : watchLink('episode', changed(query, { line, step: undefined }));
  const [previous, next] = [linkTo(place.previous), linkTo(place.next)];
  const keys = useEpisodeKeys(previous, next);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys do what the links do
    <article
      ref={keys.ref}
      className="watch-article"
      tabIndex={-1}
      onKeyDown={keys.onKeyDown}
      aria-labelledby="episode"
    >
      <div className="row">
        <h1 id="episode">{row.scenario}</h1>
        <nav aria-label="Episodes" className="row">
          <Neighbour link={previous} title="‹ Previous" hint="p" />
          <span className="quiet">
            {place.at < 0 ? '' : `${place.at + 1} of ${grouped(place.total)}`}
          </span>
          <Neighbour link={next} title="Next ›" hint="n" />
        </nav>
      </div>
      <Summary episode={episode} />
      {replay.state === 'failed' ? <Failed error={replay.error} retry={replay.reload} /> : null}
      <div className="watch-episode">
        <section aria-label="Conversation">
          <Conversation episode={episode} replay={replayed} chosen={chosen} choose={choose} />
        </section>
        <section aria-label="State and checks" className="watch-beside" tabIndex={0}>
          {replayed?.kind === 'not-replayable' ? (
            <p className="card" role="status">
              <strong>The states cannot be shown.</strong> {replayed.message}
            </p>
          ) : null}
          <Checks episode={episode} replay={replayed} />
          {replay.state === 'loading' ? <Loading what="states" /> : null}
          {replayed?.kind === 'replayed' ? (
            <>
              <Replayed replay={replayed} />
              <Reference reference={replayed.reference} />
              <h2>{chosen === 0 ? 'State at the start' : `State after turn ${chosen}`}</h2>
              <WorldAfter file={file} line={row.line} step={chosen} />
            </>
          ) : null}
        </section>
      </div>
    </article>
  );
}

function Summary({ episode }: { readonly episode: EpisodeDocument }): ReactNode {
  const { row, lossTitle, explanation, trajectory } = episode;
  const { loss, dense, agent, model, env, steps, calls, seconds, kind } = row;
  return (
    <>
      <p>
        <Outcome loss={loss} title={lossTitle} />, dense reward {digits(dense)}. {agent}
        {model === undefined ? '' : ` (${model})`} in {env}, {steps} turns, {calls} calls,{' '}
        {digits(seconds)} s. <span className="tag">{kind}</span>
      </p>
      {trajectory.end.kind === 'agent-failure' ? (
        <p className="bad">{explanation[0] ?? trajectory.end.message}</p>
      ) : null}
    </>
  );
}

function Replayed({
  replay: { isSame, divergences },
}: {
  readonly replay: Extract<ReplayDocument, { kind: 'replayed' }>;
}): ReactNode {
  if (isSame) return <p className="quiet">Played again, all came out as recorded.</p>;
  return (
    <details className="card" open>
      <summary className="bad">Played again, it comes out otherwise than recorded</summary>
      <ul>
        {divergences.slice(0, 20).map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </details>
  );
}

interface NeighbourProps {
  readonly link: string | undefined;
  readonly title: string;
  /** The key that does the same. */
  readonly hint: string;
}

function Neighbour({ link, title, hint }: NeighbourProps): ReactNode {
  if (link === undefined) return <span className="quiet">{title}</span>;
  return (
    <a className="button" href={link} aria-keyshortcuts={hint} title={`Key ${hint}`}>
      {title}
    </a>
  );
}

/** The keys n and p go to the next and previous episode while the focus is in the episode, and not in a field. */
function useEpisodeKeys(previous: string | undefined, next: string | undefined) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, select');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const link = event.key === 'n' ? next : event.key === 'p' ? previous : undefined;
    if (link !== undefined) goTo(link);
  };
  return { ref, onKeyDown };
}
