import type { Scenario } from '@envloom/episodes';
import { LibraryLoans } from '@envloom/runtime/testing';
import type { TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { Agent, AgentTurn } from '../../agent.ts';
import { playEpisode } from '../../play/play-episode.ts';
import { scriptedUser } from '../../users/scripted.ts';

/** What an agent did in an episode, and what it earned. */
export interface PlayedTurns {
  readonly turns: readonly AgentTurn[];
  readonly messages: readonly TrajectoryMessage[];
  readonly strict: number;
  readonly failed: readonly string[];
}

/** Plays an agent in an episode of the library, with the scripted user. */
export async function playTurns(
  agent: Agent,
  scenario: Scenario,
  id = `${scenario.id}#0`,
): Promise<PlayedTurns> {
  const turns: AgentTurn[] = [];
  const watched: Agent = {
    record: agent.record,
    act: async (view, signal) => {
      const turn = await agent.act(view, signal);
      turns.push(turn);
      return turn;
    },
  };
  const job = { id, source: LibraryLoans, scenario, sample: 0 };
  const outcome = await playEpisode(job, { agent: watched, user: scriptedUser() });
  if (outcome.kind !== 'trajectory') throw new Error(JSON.stringify(outcome));
  const { messages, grade } = outcome.trajectory;
  const failed = grade.checks.filter(({ passed }) => !passed).map((check) => check.id);
  return { turns, messages, strict: grade.strict, failed };
}
