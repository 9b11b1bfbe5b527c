import { grade } from '../checks/grade.ts';
import { playedOf } from '../checks/played.ts';
import {
  clockOf,
  type Environment,
  Refused,
  type Result,
  type EnvironmentSource,
} from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Played, PlayedEvent, Scenario } from '../scenario/scenario.ts';
import { argumentsOf, performed } from './call.ts';
import { type Briefing, briefingOf } from './briefing.ts';
import { type EpisodeTool, type EpisodeTools, episodeToolsOf } from './episode-tools.ts';
import {
  type EpisodeGrade,
  type EpisodeInfo,
  type EpisodeStart,
  type EpisodeStep,
  withSentences,
} from './info.ts';
import type { EpisodeError, Observation, ToolResult } from './observation.ts';
import { type EpisodeManner, type EpisodeOptions, mannerOf } from './options.ts';
import { type ReadyAction, readAction, type ReadyCall } from './read-action.ts';
import { startOf } from './start.ts';
import { eventsOf, type SinceUser, sinceUser, type EventLog } from './event-log.ts';
import type { UserSimulator } from './user.ts';

/** What an episode shares with its forks. */
interface Shared<Env> {
  /** Where it starts; never changed. */
  readonly start: Env;
  readonly manner: EpisodeManner;
  readonly briefing: Briefing;
  readonly tools: EpisodeTools;
}

function sharedOf<Env extends Environment<object>>(
  source: EnvironmentSource<Env>,
  scenario: Scenario,
  options: EpisodeOptions,
): Shared<Env> {
  const start = startOf(source, scenario);
  const isConversation = scenario.user !== undefined;
  return {
    start,
    manner: mannerOf(scenario, options),
    briefing: briefingOf(source.definition, isConversation, clockOf(start)),
    tools: episodeToolsOf(source.definition),
  };
}

/** How an episode stands. */
interface Standing<Env> {
  readonly environment: Env;
  readonly user: UserSimulator | undefined;
  trail: EventLog | undefined;
  steps: number;
  end: 'terminated' | 'truncated' | undefined;
  grade: EpisodeGrade | undefined;
}

const over: EpisodeError = {
  type: 'error',
  code: 'EPISODE_OVER',
  path: '',
  message: 'the episode is over',
  repair: 'Call reset() for a new one.',
};

/**
 * One attempt at a scenario, synchronous, in the manner of Gymnasium: `reset()`, then `step(action)`
 * until it has `terminated` or was `truncated`. The last step carries the reward, however it came
 * about; until then it is 0. The same actions give the same observations and rewards, byte for byte.
 *
 * An agent's message ends it; in a conversation the user answers, and it ends when the user has no
 * more to say or the agent is `done`.
 *
 * @see https://gymnasium.farama.org/api/env/
 */
export class Episode<Env extends Environment<object>> {
  readonly scenario: Scenario;
  readonly #source: EnvironmentSource<Env>;
  readonly #options: EpisodeOptions;
  readonly #shared: Shared<Env>;
  #now: Standing<Env>;

  /**
   * @param source the environment's class
   * @param scenario with its initial state inline; see `resolvedStart`
   * @param original of which this is a fork
   * @throws StateError where the scenario does not fit the environment
   */
  constructor(
    source: EnvironmentSource<Env>,
    scenario: Scenario,
    options: EpisodeOptions = {},
    original?: Episode<Env>,
  ) {
    this.scenario = scenario;
    this.#source = source;
    this.#options = options;
    this.#shared = original === undefined ? sharedOf(source, scenario, options) : original.#shared;
    this.#now = original === undefined ? this.#beginning() : original.#forked();
  }

  /** The environment as it is now: its own, which no other episode shares. */
  get environment(): Env {
    return this.#now.environment;
  }

  /** Where it starts: another twin each time. O(1). */
  get start(): Env {
    return this.#shared.start.fork();
  }

  /** What happened so far, as checks see it. Costs O(changes). */
  get played(): Played {
    const { environment, trail } = this.#now;
    return playedOf(this.#shared.start, environment, eventsOf(trail));
  }

  /** After so many steps it is cut off. */
  get limit(): number {
    return this.#shared.manner.maxSteps;
  }

  /** What the agent did since the user's last message, if this is its next one. */
  since(message: string): SinceUser {
    const hasResult = this.#shared.tools.reportsIn(message).length > 0;
    return hasResult ? 'concluded' : sinceUser(this.#now.trail);
  }

  /** Who answers in this conversation. */
  get user(): UserSimulator | undefined {
    return this.#now.user;
  }

  /** Starts over. O(1). */
  reset(): EpisodeStart {
    this.#now = this.#beginning();
    return { observation: { type: 'task', text: this.scenario.task.text }, info: this.#info() };
  }

  /**
   * Carries out an action; `Action` lists the forms. What is no action is answered with an error
   * that says what to write instead, and counts as a step; nothing is thrown.
   */
  step(action: unknown): EpisodeStep {
    if (this.#now.end !== undefined) return { ...this.#outcome(over), reward: 0 };
    this.#now.steps += 1;
    const ready = readAction(action, this.#shared.manner.maxCalls);
    const observation = 'kind' in ready ? this.#carryOut(ready) : ready;
    if (this.#now.end === undefined && this.#now.steps >= this.#shared.manner.maxSteps)
      this.#end('truncated');
    return this.#outcome(observation);
  }

  /**
   * Ends it now, as the step limit would: what was done so far is graded. It is no step; an episode
   * that is over stays as it ended.
   */
  truncate(): EpisodeStep {
    if (this.#now.end === undefined) this.#end('truncated');
    return this.#outcome({ type: 'none' });
  }

  /** A twin that goes on from here by itself. O(1). */
  fork(): Episode<Env> {
    return new Episode(this.#source, this.scenario, this.#options, this);
  }

  #forked(): Standing<Env> {
    const { environment, user } = this.#now;
    return { ...this.#now, environment: environment.fork(), user: user?.fork() };
  }

  #beginning(): Standing<Env> {
    const { seed, user } = this.#shared.manner;
    return {
      environment: this.#shared.start.fork(seed === undefined ? {} : { seed }),
      user: user?.fork(),
      trail: undefined,
      steps: 0,
      end: undefined,
      grade: undefined,
    };
  }

  #carryOut(action: ReadyAction): Observation {
    return action.kind === 'calls'
      ? { type: 'tool_results', results: action.calls.map((call) => this.#call(call)) }
      : this.#say(action.text, action.isDone);
  }

  #call(call: ReadyCall): ToolResult {
    const { id, name } = call;
    const tool = this.#shared.tools.named(name);
    if (tool !== undefined) return { id, name, result: this.#report(tool, call) };
    const event = performed(this.#now.environment, call);
    this.#record(event);
    return { id, name, result: event.result };
  }

  #report(tool: EpisodeTool, { arguments: given }: ReadyCall): Result<Json> {
    const report = tool.report(argumentsOf(given));
    if (report instanceof Refused) {
      return { success: false, error: { code: 'INVALID_ARGUMENTS', message: report.reason } };
    }
    this.#record(report);
    return { success: true, data: null };
  }

  #say(text: string, isDone: boolean): Observation {
    const since = this.since(text);
    this.#record({ kind: 'message', from: 'agent', text });
    for (const report of this.#shared.tools.reportsIn(text)) this.#record(report);
    const reply = isDone ? undefined : this.#now.user?.reply(text, since);
    if (reply !== undefined) this.#record({ kind: 'message', from: 'user', text: reply.text });
    if (reply === undefined || reply.done) this.#end('terminated');
    return reply === undefined ? { type: 'none' } : { type: 'message', text: reply.text };
  }

  #record(event: PlayedEvent): void {
    this.#now.trail = { event, before: this.#now.trail };
  }

  #end(end: 'terminated' | 'truncated'): void {
    const { checks } = this.scenario;
    this.#now.end = end;
    this.#now.grade = withSentences(checks, grade(checks, this.played));
  }

  #outcome(observation: Observation): EpisodeStep {
    const { end, grade: given } = this.#now;
    return {
      observation,
      reward: given?.[this.#shared.manner.reward] ?? 0,
      terminated: end === 'terminated',
      truncated: end === 'truncated',
      info: this.#info(),
    };
  }

  #info(): EpisodeInfo {
    const { steps, grade: given } = this.#now;
    const { tools, instructions } = this.#shared.briefing;
    const info = { tools, instructions, steps, limit: this.#shared.manner.maxSteps };
    return given === undefined ? info : { ...info, grade: given };
  }
}
