import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { decoded } from '../parts/decoded.ts';
import { ChooseEnvironment } from './choose/choose-environment.tsx';
import { PlayEnvironment } from './play-environment.tsx';
import './play.css';

/** Choose an environment, then a scenario of it or a world without a task, and play. */
export function PlayPage(): ReactNode {
  const { name, scenario } = useParams<{ name?: string; scenario?: string }>();
  if (name === undefined) return <ChooseEnvironment />;
  return (
    <PlayEnvironment key={name} name={decoded(name)} scenario={scenario && decoded(scenario)} />
  );
}
