import { isObject, isSame, jsonIn } from '@envloom/core';
import { pythonJson, pythonJsonText } from '@envloom/episodes/hermes';
import type { TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { AgentCall, AgentTurn } from '@envloom/rollout/harness';
import type { OpenAITool } from '@envloom/runtime';
import type { Consequence, Game, Score, SimulatedUser } from '../benchmark.ts';
import type { TauArena } from './arena.ts';
import type { TauTask } from './data.ts';
import { userInstructions } from './user.ts';

/** What the agent of the original says first, which the user answers. */
const greeting = 'Hi! How can I help you today?';

/** With this in its message the user ends the conversation. */
const stop = '###STOP###';

/** The one tool that ends a conversation. */
const terminating = 'transfer_to_human_agents';

export interface TauSetting {
  readonly wiki: string;
  readonly tools: readonly OpenAITool[];
  readonly userPrompt: string | undefined;
  readonly world: TauArena;
}

/**
 * A task of tau-bench being played (Yao et al. 2024, arXiv 2406.12045; `Env.step` of the original): a turn is a call or
 * a message, of several calls only the first counts.
 */
export class TauGame implements Game {
  readonly tools: readonly OpenAITool[];
  readonly #setting: TauSetting;
  readonly #task: TauTask;
  readonly #user: SimulatedUser | undefined;
  readonly #world: TauArena;
  /** Agent and user in turns. */
  readonly #said: string[] = [greeting];
  readonly #toUser: string[] = [];
  #hasWholeFloats = false;

  constructor(setting: TauSetting, task: TauTask, user: SimulatedUser | undefined) {
    this.tools = setting.tools;
    this.#setting = setting;
    this.#task = task;
    this.#user = user;
    this.#world = setting.world.fork();
  }

  async begin(signal: AbortSignal): Promise<readonly TrajectoryMessage[]> {
    const { instruction } = this.#task;
    const first = this.#user === undefined ? instruction : await this.#reply(signal);
    return [
      { role: 'system', content: this.#setting.wiki },
      { role: 'user', content: first },
    ];
  }

  async take(turn: AgentTurn, signal: AbortSignal): Promise<Consequence> {
    const [call] = turn.calls;
    if (call !== undefined) return this.#call(call);
    this.#toUser.push(turn.content);
    this.#said.push(turn.content);
    const content = this.#user === undefined ? stop : await this.#reply(signal);
    const isOver = content.includes(stop);
    return {
      messages: [{ role: 'user', content }],
      refused: 0,
      ...(isOver ? { end: 'the user is done' } : {}),
    };
  }

  score(hasEnded: boolean): Score {
    if (!hasEnded) return { reward: 0, parts: { database: false }, lostBy: 'no end' };
    const wanted = this.#wantedChanges();
    const changes = this.#world.changesSince(this.#setting.world);
    const isSameDatabase = isSame(changes, wanted) && !this.#hasWholeFloats;
    const outputs = this.#task.outputs.map((output) => this.#isTold(output));
    const isTold = outputs.every(Boolean);
    const parts = {
      database: isSameDatabase,
      ...(outputs.length === 0 ? {} : { outputs: outputs.filter(Boolean).length / outputs.length }),
    };
    if (isSameDatabase && isTold) return { reward: 1, parts };
    return {
      reward: 0,
      parts,
      lostBy: isSameDatabase ? 'output not told' : lossOf(wanted.length, changes.length),
    };
  }

  async #reply(signal: AbortSignal): Promise<string> {
    const instructions = userInstructions(this.#setting.userPrompt, this.#task.instruction);
    const reply = (await this.#user?.reply(instructions, this.#said, signal)) ?? stop;
    this.#said.push(reply);
    return reply;
  }

  #call({ id, name, arguments: text }: AgentCall): Consequence {
    const args = jsonIn(text);
    if (!isObject(args)) return { messages: [], refused: 1, end: 'arguments that are no JSON' };
    const before = this.#world.fork();
    const { text: content, isError } = this.#world.call(name, args);
    const isChanged = this.#world.changesSince(before).length > 0;
    if (isChanged && pythonJsonText(text) !== pythonJson(args)) this.#hasWholeFloats = true;
    return {
      messages: [{ role: 'tool', tool_call_id: id, name, content }],
      refused: isError ? 1 : 0,
      ...(name === terminating ? { end: 'handed over' } : {}),
    };
  }

  /** What the solution changes: its calls are made, whatever they come to. */
  #wantedChanges() {
    const world = this.#setting.world.fork();
    for (const { name, arguments: args } of this.#task.actions)
      if (name !== terminating) world.call(name, args);
    return world.changesSince(this.#setting.world);
  }

  #isTold(output: string): boolean {
    const wanted = output.toLowerCase();
    return this.#toUser.some((said) => said.toLowerCase().replaceAll(',', '').includes(wanted));
  }
}

function lossOf(wanted: number, found: number): string {
  if (found === 0) return 'nothing changed';
  return wanted === 0 ? 'changed what must stay' : 'changed otherwise';
}
