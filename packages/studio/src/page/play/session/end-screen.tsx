import type { EpisodeGrade } from '@envloom/episodes';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PlayedSession } from '../../../protocol/play.ts';
import { Checks } from './checks.tsx';

interface EndScreenProps {
  readonly session: PlayedSession;
  readonly grade: EpisodeGrade;
}

/** How the episode ended, and why. */
export function EndScreen({ session, grade }: EndScreenProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isWon = grade.strict === 1;
  return (
    <section className="card" aria-label="Result">
      <h2 ref={heading} tabIndex={-1} className={isWon ? 'good' : undefined}>
        {session.isFree ? 'You have finished' : isWon ? 'Solved: reward 1' : 'Not solved: reward 0'}
      </h2>
      {session.isFree ? (
        <p>There was no task, so nothing is graded. Restart to go on.</p>
      ) : (
        <>
          <p>
            {grade.checks.filter(({ passed }) => passed).length} of {grade.checks.length} checks
            hold; the dense reward is {grade.dense.toFixed(2)}.
          </p>
          <Checks checks={grade.checks} />
          <p className="quiet">Step back to go on from before the end, or restart.</p>
        </>
      )}
    </section>
  );
}
