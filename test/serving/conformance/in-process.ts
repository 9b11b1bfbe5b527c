import type { EpisodeStep, Observation } from '@envloom/episodes';
import { asInteraction } from '@envloom/episodes/trajectory';
import type { ServedEnvironment } from '@envloom/serve';
import { actionOf, type Script, type Turn } from './script.ts';

/** How an episode goes. */
export interface Truth {
  /** Its turns, until it was over. */
  readonly script: Script;
  /** What the agent is asked first. */
  readonly task: string;
  readonly steps: readonly EpisodeStep[];
  readonly hash: string;
}

/**
 * Plays a script in this process, without any protocol. Where its turns leave the episode open, the
 * agent says that it is done.
 */
export function inProcess(environment: ServedEnvironment, script: Script): Truth {
  const scenario = environment.scenarios.get(script.scenario);
  const episode = environment.episode(asInteraction(scenario, script.interaction), {});
  const { observation } = episode.reset();
  const turns: Turn[] = [];
  const steps: EpisodeStep[] = [];
  const isOver = (): boolean => steps.some((step) => step.terminated || step.truncated);
  for (const turn of [...script.turns, farewell]) {
    if (isOver()) break;
    turns.push(turn);
    steps.push(episode.step(actionOf(turn)));
  }
  return {
    script: { ...script, turns },
    task: textOf(observation),
    steps,
    hash: episode.environment.hash(),
  };
}

const farewell: Turn = { kind: 'message', text: 'All of it is done.', isDone: true };

function textOf(observation: Observation): string {
  if (observation.type === 'task') return observation.text;
  throw new Error(`an episode began with ${observation.type}`);
}
