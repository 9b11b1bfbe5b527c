import type { ReactNode } from 'react';
import { useParams } from 'wouter';
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

/** A person may have typed the address. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
