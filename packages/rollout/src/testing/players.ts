import { LibraryLoans } from '@envloom/runtime/testing';
import { lending } from '@envloom/episodes/testing';
import { ScriptedUser, type Scenario } from '@envloom/episodes';
import type { Agent, AgentTurn, AgentView } from '../agent.ts';
import type { EpisodeJob } from '../episode-job.ts';
import type { Players } from '../play/playing.ts';
import type { ConversationUser } from '../user.ts';

/** An episode of the library. */
export function jobOf(scenario: Scenario = lending, sample = 0): EpisodeJob {
  return { id: `${scenario.id}#${sample}`, source: LibraryLoans, scenario, sample };
}

/** An agent that is a function of what it sees. */
export function agentThat(
  act: (view: AgentView, signal: AbortSignal) => Promise<AgentTurn> | AgentTurn,
): Agent {
  return { record: { name: 'of a test' }, act };
}

/** A turn with one call. */
export function calling(name: string, given: object | string, id = 'a'): AgentTurn {
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  return { content: '', calls: [{ id, name, arguments: text }] };
}

export function saying(content: string, rest: Partial<AgentTurn> = {}): AgentTurn {
  return { content, calls: [], ...rest };
}

/** Plays the reference of its scenario. */
export const knowing: Agent = agentThat(({ scenario, turn }) => {
  const step = scenario.reference[turn];
  if (step === undefined) return saying('Done.');
  if (step.kind === 'call') return calling(step.tool, step.arguments, `call-${turn}`);
  return saying(step.content, { isDone: turn === scenario.reference.length - 1 });
});

/** Answers from the facts of the scenario. */
export const factual: ConversationUser = {
  record: { name: 'scripted' },
  start: ({ user }) => {
    if (user === undefined) throw new Error('the scenario has no user');
    const scripted = new ScriptedUser(user);
    return {
      reply: ({ text, since }) => {
        const before = scripted.revealed.length;
        const { text: reply, done } = scripted.reply(text, since);
        const revealed = scripted.revealed.slice(before).map(({ fact }) => fact);
        return { text: reply, done, revealed };
      },
    };
  },
};

export function playersWith(agent: Agent, user: ConversationUser = factual): Players {
  return { agent, user };
}
