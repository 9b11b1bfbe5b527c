import type { ModelClient, OpenModels } from '@envloom/rollout/harness';
import type { AgentSpec } from '@envloom/rollout/harness';
import type { SimulatedUser } from '../benchmark.ts';
import type { Act } from './play-task.ts';

/**
 * The agent that is asked for: a language model, or one that knows the solution, or one that does nothing.
 *
 * @throws Error where no such agent can play a benchmark
 */
export function actOf(spec: AgentSpec, { agent }: OpenModels): Act {
  if (agent !== undefined) return (view, _task, signal) => agent.act(view, signal);
  if (spec.kind === 'reference')
    return ({ turn }, { reference }) => reference[turn] ?? { content: 'That is all.', calls: [] };
  if (spec.kind === 'do-nothing') return () => ({ content: 'I did nothing.', calls: [] });
  throw new Error(
    `--agent ${spec.kind} plays no benchmarks. Built in are reference and do-nothing; language models are openai:<model>, batch:<model> and replay:<model>.`,
  );
}

/** A user that a language model speaks for, in words of its own: the model is the user, the agent its assistant. */
export function userBy({ chat }: ModelClient, episode: string): SimulatedUser {
  return {
    reply: async (instructions, said, signal) => {
      const spoken = said.map((content, at) => {
        return { role: at % 2 === 0 ? 'user' : 'assistant', content } as const;
      });
      const { reply } = await chat.reply({
        stage: 'user',
        subject: `${episode}, message ${Math.ceil(said.length / 2)}`,
        messages: [{ role: 'system', content: instructions }, ...spoken],
        signal,
      });
      return reply.content.toWellFormed();
    },
  };
}
