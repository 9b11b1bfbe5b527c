import { isSame } from '@envloom/core';
import type { TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { AgentCall, AgentTurn } from '@envloom/rollout/harness';
import type { OpenAITool } from '@envloom/runtime';
import type { Consequence, Game, Observation, Score } from '../benchmark.ts';
import { readObject } from './arguments.ts';
import type { BfclArena } from './arena.ts';
import type { Solution } from './solution.ts';

/** Steps of the agent in a turn of the user, after which the original stops the task. */
export const mostSteps = 20;

/** What is asked where tools are added. */
const whenAdded = 'I have updated some more functions you can choose from. What about now?';

/** A task of BFCL multi-turn: what the user says turn by turn, and what was to be done. */
export interface BfclGameTask {
  /** Tools from the beginning. */
  readonly tools: readonly OpenAITool[];
  /** Tools that are added at a turn, by its number from 0. */
  readonly added: ReadonlyMap<number, readonly OpenAITool[]>;
  /** Messages of the user by turn. */
  readonly turns: readonly (readonly string[])[];
  readonly solution: Solution;
}

/** Why a turn does not count, in the words of the original's checker. */
type Fault = 'no call' | 'state differs' | 'answers missing' | 'too many steps' | 'turns left';

/**
 * A task of BFCL multi-turn being played (Patil et al. 2025, "The Berkeley Function Calling Leaderboard"). A turn of
 * the user ends when the agent says something without a call. After each turn that has a solution the agent must
 * have called something, its classes must be in the state of those of the solution, and all answers that the solution
 * got must be among those that the agent has got so far.
 */
export class BfclGame implements Game {
  readonly #task: BfclGameTask;
  readonly #world: BfclArena;
  readonly #observed: string[] = [];
  #turn = 0;
  #steps = 0;
  #called = false;
  #fault: Fault | undefined;
  #passed = 0;

  constructor(task: BfclGameTask, world: BfclArena) {
    this.#task = task;
    this.#world = world;
  }

  get tools(): readonly OpenAITool[] {
    const added = [...this.#task.added].flatMap(([turn, tools]) =>
      turn <= this.#turn ? tools : [],
    );
    return added.length === 0 ? this.#task.tools : [...this.#task.tools, ...added];
  }

  begin(): Promise<readonly TrajectoryMessage[]> {
    return Promise.resolve(this.#said());
  }

  take(turn: AgentTurn): Promise<Consequence> {
    return Promise.resolve(turn.calls.length === 0 ? this.#nextTurn() : this.#made(turn.calls));
  }

  #made(calls: readonly AgentCall[]): Consequence {
    this.#steps += 1;
    const made = calls.map((call) => ({ call, ...this.#one(call) }));
    const isStopped = this.#steps > mostSteps;
    if (isStopped) this.#fault ??= 'too many steps';
    return {
      messages: made.map(({ call: { id, name }, text }) => {
        return { role: 'tool', tool_call_id: id, name, content: text };
      }),
      refused: made.filter(({ isError }) => isError).length,
      ...(isStopped ? { end: `more than ${mostSteps} steps in a turn` } : {}),
    };
  }

  score(): Score {
    const { turns } = this.#task;
    const fault = this.#fault ?? (this.#turn < turns.length ? 'turns left' : undefined);
    const parts = { turns: Math.round((1000 * this.#passed) / turns.length) / 1000 };
    return fault === undefined ? { reward: 1, parts } : { reward: 0, parts, lostBy: fault };
  }

  #one({ name, arguments: text }: AgentCall): Observation {
    const args = readObject(text);
    const observed =
      args === undefined
        ? { text: 'Error during execution: the arguments are no JSON object', isError: true }
        : this.#world.callWith(name, args);
    this.#called = true;
    this.#observed.push(observed.text);
    return observed;
  }

  #nextTurn(): Consequence {
    this.#fault ??= this.#faultOfTurn();
    if (this.#fault === undefined) this.#passed += 1;
    this.#turn += 1;
    this.#steps = 0;
    this.#called = false;
    const isOver = this.#turn >= this.#task.turns.length;
    return {
      messages: isOver ? [] : this.#said(),
      refused: 0,
      ...(isOver ? { end: 'all turns' } : {}),
    };
  }

  #said(): readonly TrajectoryMessage[] {
    const said = this.#task.turns[this.#turn] ?? [];
    const texts = said.length === 0 && this.#task.added.has(this.#turn) ? [whenAdded] : said;
    return texts.map((content) => ({ role: 'user', content }));
  }

  #faultOfTurn(): Fault | undefined {
    const { solution } = this.#task;
    if ((solution.turns[this.#turn] ?? []).length === 0) return undefined;
    if (!this.#called) return 'no call';
    const { answers, states } = solution.at(this.#turn);
    const isSameState = [...states].every(([name, state]) =>
      isSame(this.#world.publicStateOf(name), state),
    );
    if (!isSameState) return 'state differs';
    return isWithin(answers, this.#observed) ? undefined : 'answers missing';
  }
}

/** Whether `all` has each text of `some`, at least as often. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return some.every((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
