import { Episode, type EpisodeStep, type Scenario } from '@envloom/runtime';
import type { TrajectoryMessage } from '@envloom/runtime/trajectory';
import { LibraryLoans } from '@envloom/runtime/testing';
import type { Agent, AgentTurn } from '../../agent.ts';

/** What an agent did in an episode, and what it earned. */
export interface PlayedTurns {
  readonly turns: readonly AgentTurn[];
  readonly messages: readonly TrajectoryMessage[];
  readonly strict: number;
  readonly failed: readonly string[];
}

const signal = new AbortController().signal;

/** Plays an agent that asks nobody in an episode of the library, with the scripted user. */
export async function playTurns(
  agent: Agent,
  scenario: Scenario,
  name = `${scenario.id}#0`,
): Promise<PlayedTurns> {
  const episode = new Episode(LibraryLoans, scenario);
  const { info } = episode.reset();
  const messages: TrajectoryMessage[] = [
    { role: 'system', content: info.instructions },
    { role: 'user', content: scenario.task.text },
  ];
  const turns: AgentTurn[] = [];
  for (;;) {
    const view = { episode: name, sample: 0, scenario, tools: info.tools };
    const turn = await agent.act({ ...view, messages: [...messages], turn: turns.length }, signal);
    turns.push(turn);
    const step = episode.step(actionOf(turn));
    messages.push(said(turn), ...answered(step));
    const { grade } = step.info;
    if (grade === undefined) continue;
    const failed = grade.checks.filter(({ passed }) => !passed).map(({ id }) => id);
    return { turns, messages, strict: grade.strict, failed };
  }
}

function actionOf({ calls, content, isDone = false }: AgentTurn): object {
  return calls.length > 0
    ? { type: 'tool_calls', calls }
    : { type: 'message', content, done: isDone };
}

function said({ content, calls }: AgentTurn): TrajectoryMessage {
  if (calls.length === 0) return { role: 'assistant', content };
  const tool_calls = calls.map(({ id, name, arguments: text }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: text },
  }));
  return { role: 'assistant', content, tool_calls };
}

function answered({ observation }: EpisodeStep): readonly TrajectoryMessage[] {
  if (observation.type === 'message') return [{ role: 'user', content: observation.text }];
  if (observation.type !== 'tool_results') return [];
  return observation.results.map(({ id, name, result }) => ({
    role: 'tool',
    tool_call_id: id,
    name,
    content: JSON.stringify(result),
  }));
}
