import type { Trajectory } from '@envloom/runtime/trajectory';
import { charactersOf, tokensOf } from '../filter/lengths.ts';
import type { Tallies } from './tallies.ts';

/** What the card tells of a trajectory that was kept. */
export function tally(tallies: Tallies, trajectory: Trajectory): void {
  const { env, kind, interaction, agent, user, grade } = trajectory;
  tallies.count('environment', env);
  tallies.count('kind', kind);
  tallies.count('interaction', interaction);
  tallies.count('agent', agent.name);
  if (agent.model !== undefined) tallies.count('model', agent.model);
  if (agent.mode !== undefined) tallies.count('mode', agent.mode);
  if (user !== undefined) tallies.count('user', user.name);
  tallies.model(env, trajectory.model_hash);
  tallies.measure('dense reward', grade.dense);
  tallies.measure('characters', charactersOf(trajectory));
  tallies.measure('tokens', tokensOf(trajectory));
  tallyTurns(tallies, trajectory);
}

function tallyTurns(tallies: Tallies, { messages }: Trajectory): void {
  const turns = messages.flatMap((message) => (message.role === 'assistant' ? [message] : []));
  const calls = turns.flatMap(({ tool_calls: made = [] }) => made);
  tallies.measure('turns', turns.length);
  tallies.measure('tool calls', calls.length);
  for (const { function: called } of calls) tallies.count('tool', called.name);
  const thoughts = turns.filter(({ reasoning_content: text }) => text !== undefined && text !== '');
  tallies.measure('turns with reasoning', thoughts.length);
}
