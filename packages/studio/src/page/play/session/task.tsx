import type { ReactNode } from 'react';
import type { PlayedSession } from '../../../protocol/play.ts';

/** What is asked, and what the agent is told of the world. */
export function Task({ session }: { readonly session: PlayedSession }): ReactNode {
  const { task, instructions, isFree, isConversation } = session;
  return (
    <section className="card" aria-label="Task">
      <h1 className="play-task-title">
        {isFree ? 'A world without a task' : isConversation ? 'The user says' : 'Task'}
      </h1>
      <p className="play-task">{task}</p>
      <details>
        <summary>Rules, as an agent reads them</summary>
        <pre>{instructions}</pre>
      </details>
    </section>
  );
}
