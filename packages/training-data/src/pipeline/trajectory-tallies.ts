import type { KnownEpisode } from '../demonstration.ts';
import { charactersOf, tokensOf } from '../filter/lengths.ts';
import type { Tallies } from './tallies.ts';

/** What the card tells of a trajectory that was kept. */
export function tally(tallies: Tallies, trajectory: KnownEpisode): void {
  const { env, kind, interaction, agent, user, grade, model_hash: model, reward } = trajectory;
  const names = {
    environment: env,
    kind,
    interaction,
    agent: agent?.name,
    model: agent?.model,
    mode: agent?.mode,
    user: user?.name,
  };
  for (const [what, name] of Object.entries(names)) {
    if (name !== undefined) tallies.count(what, name);
  }
  if (model !== undefined) tallies.model(env, model);
  if (grade === undefined) tallies.measure('reward', reward);
  else tallies.measure('dense reward', grade.dense);
  tallies.measure('characters', charactersOf(trajectory));
  tallies.measure('tokens', tokensOf(trajectory));
  tallyTurns(tallies, trajectory);
}

function tallyTurns(tallies: Tallies, { messages }: KnownEpisode): void {
  const turns = messages.flatMap((message) => (message.role === 'assistant' ? [message] : []));
  const calls = turns.flatMap(({ tool_calls: made = [] }) => made);
  tallies.measure('turns', turns.length);
  tallies.measure('tool calls', calls.length);
  for (const { function: called } of calls) tallies.count('tool', called.name);
  const thoughts = turns.filter(({ reasoning_content: text }) => text !== undefined && text !== '');
  tallies.measure('turns with reasoning', thoughts.length);
}
