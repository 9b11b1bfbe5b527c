import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ChooseScenario } from './choose/choose-scenario.tsx';
import { Attempts } from './session/attempts.tsx';

interface PlayEnvironmentProps {
  readonly name: string;
  /** The id of one, or `free-model-7`, `free-scenario-7`; undefined: it is chosen here. */
  readonly scenario: string | undefined;
}

/** An environment: its scenarios, or one that is played. */
export function PlayEnvironment({ name, scenario }: PlayEnvironmentProps): ReactNode {
  return (
    <>
      <nav aria-label="Where you are" className="row quiet">
        <Link href="/play">Play</Link> /
        {scenario === undefined ? (
          <span>{name}</span>
        ) : (
          <>
            <Link href={`/play/${encodeURIComponent(name)}`}>{name}</Link> / <span>{scenario}</span>
          </>
        )}
      </nav>
      {scenario === undefined ? (
        <ChooseScenario name={name} />
      ) : (
        <Attempts key={scenario} name={name} scenario={scenario} />
      )}
    </>
  );
}
