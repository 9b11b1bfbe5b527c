import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { PlayedSession, SessionTools } from '../../../protocol/play.ts';
import type { WorldPage, WorldQuery } from '../../../protocol/world.ts';
import type { ApiError } from '../../parts/api.ts';
import { Failed } from '../../parts/failed.tsx';
import { Loading } from '../../parts/loading.tsx';
import { asApiError, useJson } from '../../parts/use-json.ts';
import { WorldTables } from '../../parts/world-tables.tsx';
import { refRowsOf } from '../form/ref-rows.ts';
import { rewindSession, sessionRows } from './actions.ts';
import { Answer } from './answer.tsx';
import { EndScreen } from './end-screen.tsx';
import { Journal } from './journal.tsx';
import { SessionBar } from './session-bar.tsx';
import { SessionGone } from './session-gone.tsx';
import { Solution } from './solution.tsx';
import { Speaking } from './speaking.tsx';
import { Task } from './task.tsx';
import { ToolCalls } from './tool-calls.tsx';

interface SessionPlayProps {
  readonly id: string;
  /** A second attempt goes on from here. */
  readonly onFork: (id: string) => void;
  /** Begins anew, with the environment as it is now. */
  readonly renew: () => Promise<void>;
}

/** A session: its task, what can be done, what was done, and the world. */
export function SessionPlay(props: SessionPlayProps): ReactNode {
  const { id, renew } = props;
  const session = useJson<PlayedSession>(`sessions/${id}/play.json`);
  const tools = useJson<SessionTools>(`sessions/${id}/tools.json`);
  const { reload } = session;
  useEffect(() => {
    // Somebody may have saved the model in another tab.
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, [reload]);
  if (session.state === 'failed') return <NotShown {...session} renew={renew} />;
  if (tools.state === 'failed') return <NotShown {...tools} renew={renew} />;
  if (session.state !== 'loaded' || tools.state !== 'loaded') return <Loading what="world" />;
  return <Playing {...props} session={session.value} tools={tools.value} reload={reload} />;
}

interface NotShownProps {
  readonly error: ApiError;
  readonly reload: () => void;
  readonly renew: () => Promise<void>;
}

function NotShown({ error, reload, renew }: NotShownProps): ReactNode {
  if (error.code === 'UNKNOWN_SESSION') return <SessionGone renew={renew} />;
  return <Failed error={error} retry={reload} />;
}

interface PlayingProps extends SessionPlayProps {
  readonly session: PlayedSession;
  readonly tools: SessionTools;
  readonly reload: () => void;
}

function Playing(props: PlayingProps): ReactNode {
  const { id, tools, session, reload } = props;
  const { actions, grade, world, isConversation } = session;
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const carryOut = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    const failed = await work().then(() => undefined, asApiError);
    setError(failed);
    setBusy(false);
    // Where the server is away, what was written stays on the page.
    if (failed?.status !== 0) reload();
  };
  const act = (work: () => Promise<unknown>): void => void carryOut(work);
  const load = useCallback(
    (query: WorldQuery, signal: AbortSignal): Promise<WorldPage> => sessionRows(id, query, signal),
    [id],
  );
  const rows = useMemo(() => refRowsOf(tools.entities, load), [tools, load]);
  const isOver = grade !== undefined;
  const revision = `${session.revision} ${actions} ${isOver}`;
  return (
    <div className="play-session">
      <div className="stack">
        <Task session={session} />
        <SessionBar {...props} isBusy={isBusy} act={act} />
        {error === undefined ? null : <Failed error={error} />}
        {grade === undefined ? null : <EndScreen session={session} grade={grade} />}
        {isOver ? null : (
          <ToolCalls id={id} tools={tools.tools} rows={rows} isBusy={isBusy} act={act} />
        )}
        <Answer entry={session.newest} />
        {isOver ? null : (
          <Speaking id={id} isConversation={isConversation} isBusy={isBusy} act={act} />
        )}
        {session.isFree ? null : <Solution id={id} revision={revision} isOver={isOver} />}
      </div>
      <div className="stack">
        <section aria-labelledby={`${id}-world`}>
          <h2 id={`${id}-world`}>World</h2>
          <WorldTables summary={world} load={load} revision={revision} />
        </section>
        <Journal
          id={id}
          revision={revision}
          isBusy={isBusy}
          rewind={(to) => act(() => rewindSession(id, to))}
        />
      </div>
    </div>
  );
}
