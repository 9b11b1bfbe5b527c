import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import type { PlayedEnvironment, PlayedSession } from '../../../protocol/play.ts';
import type { WorldPage, WorldQuery } from '../../../protocol/world.ts';
import type { ApiError } from '../../parts/api.ts';
import { Failed } from '../../parts/failed.tsx';
import { Loading } from '../../parts/loading.tsx';
import { asApiError, useJson } from '../../parts/use-json.ts';
import { WorldTables } from '../../parts/world-tables.tsx';
import { refRowsOf } from '../form/ref-rows.ts';
import { forkSession, resetSession, rewindSession, sessionRows } from './actions.ts';
import { Answer } from './answer.tsx';
import { EndScreen } from './end-screen.tsx';
import { Journal } from './journal.tsx';
import { Solution } from './solution.tsx';
import { Speaking } from './speaking.tsx';
import { Task } from './task.tsx';
import { ToolCalls } from './tool-calls.tsx';

interface SessionPlayProps {
  readonly id: string;
  readonly environment: PlayedEnvironment;
  /** A second attempt goes on from here. */
  readonly onFork: (id: string) => void;
  /** Begins anew where the session is gone. */
  readonly again: () => void;
}

/** A session: its task, what can be done, what was done, and the world. */
export function SessionPlay(props: SessionPlayProps): ReactNode {
  const { id, again } = props;
  const session = useJson<PlayedSession>(`sessions/${id}/play.json`);
  if (session.state === 'failed') {
    const isGone = session.error.code === 'UNKNOWN_SESSION';
    return <Failed error={session.error} retry={isGone ? again : session.reload} />;
  }
  if (session.state === 'loading') return <Loading what="world" />;
  return <Playing {...props} session={session.value} reload={session.reload} />;
}

interface PlayingProps extends SessionPlayProps {
  readonly session: PlayedSession;
  readonly reload: () => void;
}

function Playing({ id, environment, onFork, session, reload }: PlayingProps): ReactNode {
  const { journal, grade, world } = session;
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const carryOut = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      setError(undefined);
    } catch (thrown) {
      setError(asApiError(thrown));
    }
    setBusy(false);
    reload();
  };
  const act = (work: () => Promise<unknown>): void => void carryOut(work);
  const load = useCallback(
    (query: WorldQuery, signal: AbortSignal): Promise<WorldPage> => sessionRows(id, query, signal),
    [id],
  );
  const rows = useMemo(() => refRowsOf(environment.entities, load), [environment, load]);
  const revision = `${session.revision} ${journal.length}`;
  const isOver = grade !== undefined;
  return (
    <div className="play-session">
      <div className="stack">
        <Task session={session} />
        <div className="row" role="toolbar" aria-label="Session">
          <Button
            isDisabled={isBusy || (journal.length === 0 && !isOver)}
            onPress={() => act(() => rewindSession(id, Math.max(0, journal.length - 1)))}
          >
            Step back
          </Button>
          <Button
            isDisabled={isBusy}
            onPress={() => act(async () => onFork(await forkSession(id)))}
          >
            Fork
          </Button>
          <Button isDisabled={isBusy} onPress={() => act(() => resetSession(id))}>
            Restart
          </Button>
          <span className="quiet">
            Step {session.steps} of at most {session.limit}
          </span>
        </div>
        {error === undefined ? null : <Failed error={error} />}
        {grade === undefined ? null : <EndScreen session={session} grade={grade} />}
        <Answer entry={journal.at(-1)} />
        {isOver ? null : (
          <>
            <ToolCalls id={id} tools={environment.tools} rows={rows} isBusy={isBusy} act={act} />
            <Speaking id={id} isConversation={session.isConversation} isBusy={isBusy} act={act} />
          </>
        )}
        {session.isFree ? null : <Solution id={id} revision={`${revision} ${isOver}`} />}
      </div>
      <div className="stack">
        <section aria-labelledby={`${id}-world`}>
          <h2 id={`${id}-world`}>World</h2>
          <WorldTables summary={world} load={load} revision={revision} />
        </section>
        <Journal
          journal={journal}
          isBusy={isBusy}
          rewind={(to) => act(() => rewindSession(id, to))}
        />
      </div>
    </div>
  );
}
