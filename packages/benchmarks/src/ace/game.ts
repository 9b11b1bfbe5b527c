import { isObject, jsonIn } from '@envloom/core';
import type { TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { AgentCall, AgentTurn } from '@envloom/rollout/harness';
import type { OpenAITool } from '@envloom/runtime';
import type { Consequence, Game, Score, SimulatedUser } from '../benchmark.ts';
import type { AceArena } from './arena.ts';
import { callText } from './call-text.ts';
import type { AceTask } from './data.ts';
import { processAccuracy, reachesEnd } from './score.ts';
import type { AceState } from './world.ts';

/** With this in its message the user, or an agent that works alone, ends the task. */
const finish = 'finish conversation';

/**
 * A task of ACEBench-Agent being played (Chen et al. 2025, arXiv 2501.12851). `multi_step`: one request, and the agent
 * works alone until it says something without a call; `multi_turn`: a user answers.
 */
export class AceGame implements Game {
  readonly tools: readonly OpenAITool[];
  readonly #task: AceTask;
  readonly #policy: string;
  readonly #userPrompt: string;
  readonly #user: SimulatedUser | undefined;
  readonly #world: AceArena;
  /** Agent and user in turns. */
  readonly #said: string[] = [];
  readonly #made: string[] = [];

  constructor(
    task: AceTask,
    prompts: { readonly policy: string; readonly user: string },
    world: AceArena,
    user: SimulatedUser | undefined,
  ) {
    this.tools = task.tools;
    this.#task = task;
    this.#policy = prompts.policy;
    this.#userPrompt = prompts.user;
    this.#user = user;
    this.#world = world;
  }

  async begin(signal: AbortSignal): Promise<readonly TrajectoryMessage[]> {
    const { category, question } = this.#task;
    const isAlone = category === 'agent_multi_step';
    this.#said.push('Is there anything you need help with today?');
    const first = isAlone || this.#user === undefined ? question : await this.#reply(signal);
    const system = isAlone ? `${this.#policy}\n\n${alone}` : this.#policy;
    return [
      { role: 'system', content: system },
      { role: 'user', content: first },
    ];
  }

  async take(turn: AgentTurn, signal: AbortSignal): Promise<Consequence> {
    if (turn.calls.length > 0) return this.#make(turn.calls);
    if (this.#task.category === 'agent_multi_step' || this.#user === undefined)
      return { messages: [], refused: 0, end: 'the agent is done' };
    this.#said.push(turn.content);
    const content = await this.#reply(signal);
    const isOver = content.includes(finish);
    return {
      messages: [{ role: 'user', content }],
      refused: 0,
      ...(isOver ? { end: 'the user is done' } : {}),
    };
  }

  score(): Score {
    const { endState, milestones } = this.#task;
    // Cut off or not: the original compares what there is.
    const isReached = reachesEnd(stateOf(this.#world), endState);
    const process = isReached ? 1 : processAccuracy(this.#made, milestones);
    const parts = { end_state: isReached, process: Math.round(process * 1000) / 1000 };
    if (isReached) return { reward: 1, parts };
    const lostBy = process === 1 ? 'all milestones, another end' : 'milestones missing';
    return { reward: 0, parts, lostBy: this.#made.length === 0 ? 'no call' : lostBy };
  }

  async #reply(signal: AbortSignal): Promise<string> {
    const instructions = this.#userPrompt.replace('{instruction}', () => this.#task.question);
    const reply = (await this.#user?.reply(instructions, this.#said, signal)) ?? finish;
    this.#said.push(reply);
    return reply;
  }

  #make(calls: readonly AgentCall[]): Consequence {
    const observed = calls.map((call) => ({ call, ...this.#one(call) }));
    return {
      messages: observed.map(({ call: { id, name }, text }) => {
        return { role: 'tool', tool_call_id: id, name, content: text };
      }),
      refused: observed.filter(({ isError }) => isError).length,
    };
  }

  #one({ name, arguments: text }: AgentCall): { readonly text: string; readonly isError: boolean } {
    const args = jsonIn(text);
    if (!isObject(args))
      return { text: 'Error during execution: the arguments are no JSON object', isError: true };
    this.#made.push(callText(name, args));
    return this.#world.call(name, args);
  }
}

const alone =
  'Nobody answers you here: do the whole task with the tools, and when it is done say so without a call.';

const stateOf = (world: AceArena): AceState => world.state();
