import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { PlayedSession } from '../../../protocol/play.ts';
import { forkSession, resetSession, rewindSession } from './actions.ts';
import type { Act } from './tool-calls.tsx';

interface SessionBarProps {
  readonly id: string;
  readonly session: PlayedSession;
  readonly isBusy: boolean;
  readonly act: Act;
  readonly onFork: (id: string) => void;
  readonly renew: () => Promise<void>;
}

/** What can be done with a whole attempt, and how many steps it has taken. */
export function SessionBar(props: SessionBarProps): ReactNode {
  const { id, session, isBusy, act, onFork, renew } = props;
  const { actions, grade, isOutdated, steps, limit } = session;
  const isOver = grade !== undefined;
  return (
    <>
      {isOutdated ? (
        <p className="card" role="status">
          This environment has changed since you began; restart to play the new one.
        </p>
      ) : null}
      <div className="row" role="toolbar" aria-label="Session">
        <Button
          isDisabled={isBusy || (actions === 0 && !isOver)}
          onPress={() => act(() => rewindSession(id, Math.max(0, actions - 1)))}
        >
          Step back
        </Button>
        <Button isDisabled={isBusy} onPress={() => act(async () => onFork(await forkSession(id)))}>
          Fork
        </Button>
        <Button
          isDisabled={isBusy}
          onPress={() => act(isOutdated ? renew : () => resetSession(id))}
        >
          Restart
        </Button>
        <span className="quiet">
          {steps} of at most {limit} steps
        </span>
      </div>
    </>
  );
}
