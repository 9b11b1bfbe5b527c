import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PlayedEnvironment } from '../../protocol/play.ts';
import { postJson } from '../parts/api.ts';
import { Failed } from '../parts/failed.tsx';
import { ChooseScenario } from './choose/choose-scenario.tsx';
import { Attempts } from './session/attempts.tsx';
import { useAsked } from './use-asked.ts';

interface PlayEnvironmentProps {
  readonly name: string;
  /** The id of one, or `free-model-7`, `free-scenario-7`; undefined: it is chosen here. */
  readonly scenario: string | undefined;
}

/** Opens an environment, which may take a minute where its scenarios are made first. */
export function PlayEnvironment({ name, scenario }: PlayEnvironmentProps): ReactNode {
  const opened = useAsked(name, openEnvironment);
  if (opened.state === 'failed') return <Failed error={opened.error} retry={opened.reload} />;
  if (opened.state === 'loading')
    return (
      <p className="quiet" role="status">
        Opening {name} … At its first use its scenarios are made, which may take a minute.
      </p>
    );
  const environment = opened.value;
  return (
    <>
      <nav aria-label="Where you are" className="row quiet">
        <Link href="/play">Play</Link> /
        {scenario === undefined ? (
          <span>{environment.title}</span>
        ) : (
          <>
            <Link href={`/play/${name}`}>{environment.title}</Link> / <span>{scenario}</span>
          </>
        )}
      </nav>
      {scenario === undefined ? (
        <ChooseScenario name={name} environment={environment} />
      ) : (
        <Attempts key={scenario} name={name} environment={environment} scenario={scenario} />
      )}
    </>
  );
}

const openEnvironment = (name: string): Promise<PlayedEnvironment> =>
  postJson(`environments/${encodeURIComponent(name)}/open`, {});
