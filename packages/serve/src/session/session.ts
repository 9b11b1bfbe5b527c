import { createHash } from 'node:crypto';
import type { Episode, EpisodeInfo, EpisodeStep, Observation } from '@envloom/episodes';
import type { Interaction } from '@envloom/episodes/trajectory';
import type { Environment } from '@envloom/runtime';
import type { ServedEnvironment } from '../catalogue/open-environment.ts';
import { ServeError } from '../errors/serve-error.ts';
import { keptAction } from './action-text.ts';
import { stoppable } from './overdue.ts';
import type { SessionRecord } from './session-request.ts';

/** What is played in a session. */
export interface Assignment {
  readonly environment: ServedEnvironment;
  /** The id of the scenario. */
  readonly scenario: string;
  readonly seed: number;
  readonly interaction: Interaction;
  readonly reward: 'strict' | 'dense';
}

/** What opening or resetting a session returns; the names are those of Gymnasium's `Env.reset`. */
export interface SessionStart {
  /** Whoever knows it may use the session. */
  readonly session: string;
  /** Name and version. */
  readonly environment: string;
  readonly scenario: string;
  /** Of the scenario: who opens it again by its id asks for this content. */
  readonly content_hash: string;
  readonly seed: number;
  readonly observation: Observation;
  readonly info: EpisodeInfo;
}

/** What a step returns; the names are those of Gymnasium's `Env.step`. */
export interface SessionStep {
  readonly observation: Observation;
  /** 0 until the episode ends. */
  readonly reward: number;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly info: Pick<EpisodeInfo, 'steps' | 'limit' | 'grade'>;
}

/** How a session stands. */
export interface SessionState {
  readonly environment: string;
  readonly scenario: string;
  readonly seed: number;
  readonly steps: number;
  readonly limit: number;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly reward: number;
  /** Of all rows; equal worlds have equal hashes. */
  readonly state_hash: string;
}

/** The actions so far, the last first; forks share what was before them. */
interface Log {
  /** As JSON text. */
  readonly action: string;
  readonly before: Log | undefined;
}

/**
 * One episode and what was done in it, so that it can be forked, rewound, exported and carried on in
 * another process: it is its scenario and its actions, nothing else.
 */
export class Session {
  readonly id: string;
  readonly assignment: Assignment;
  /** When it was used last, in milliseconds of the store's clock. */
  usedAt = 0;
  /** Characters of the actions and of what they led to. */
  #characters = 0;
  #episode: Episode<Environment<object>>;
  #log: Log | undefined;
  #last: SessionStep | undefined;
  #isEnded = false;

  constructor(id: string, assignment: Assignment, episode: Episode<Environment<object>>) {
    this.id = id;
    this.assignment = assignment;
    this.#episode = episode;
  }

  /** What it is called where its id must not be told: in lists and logs. The id cannot be found from it. */
  get handle(): string {
    return createHash('sha256').update(this.id).digest('hex').slice(0, 12);
  }

  get environmentName(): string {
    const { name, version } = this.assignment.environment;
    return `${name}@${version}`;
  }

  /** Of the actions and observations that it keeps, as JSON text. */
  get characters(): number {
    return this.#characters;
  }

  /** What is played, as it stands: for looking at. Who wants to go on in it forks it. */
  get episode(): Episode<Environment<object>> {
    return this.#episode;
  }

  /** Of the scenario. */
  get contentHash(): string {
    return this.#episode.scenario.content_hash;
  }

  get isOver(): boolean {
    return this.#last !== undefined && (this.#last.terminated || this.#last.truncated);
  }

  /** What the last step, or the end, returned. */
  get last(): SessionStep | undefined {
    return this.#last;
  }

  /** The beginning, as it is told; O(1). Everything done so far is forgotten. */
  reset(): SessionStart {
    const { observation, info } = this.#episode.reset();
    this.#log = undefined;
    this.#characters = 0;
    this.#last = undefined;
    this.#isEnded = false;
    const { scenario, seed } = this.assignment;
    return {
      session: this.id,
      environment: this.environmentName,
      scenario,
      content_hash: this.contentHash,
      seed,
      observation,
      info,
    };
  }

  /** How it began, whatever was done since; O(1). */
  start(): SessionStart {
    return this.fork(this.id).reset();
  }

  /**
   * Carries out an action in one of the forms of the runtime's `Action`. What is no action is
   * answered by an observation of type `error`.
   *
   * @param given JSON
   * @param most characters of all actions and observations that the session may keep
   * @throws ServeError after the end, where the session is full, and where the action is nested too
   * deeply to be kept, or stopped; it is as it was then
   */
  step(given: unknown, most: number): WrittenStep {
    return this.#inTwin((twin) => twin.replay(given, most));
  }

  /**
   * As {@link step}, without the fork that costs a copy of the changed rows: for a session that is of
   * no use any more where this is stopped.
   *
   * @throws ServeError
   */
  replay(given: unknown, most: number): WrittenStep {
    if (this.isOver)
      throw new ServeError(
        'EPISODE_OVER',
        'the episode is over',
        'Reset the session, or close it.',
      );
    const { text, action } = keptAction(given);
    if (this.#characters + text.length > most)
      throw new ServeError(
        'SESSION_FULL',
        `the actions of this session and what they led to would be more than ${most} characters`,
        'Send smaller actions, or reset the session.',
        'action',
      );
    const step = told(stoppable(() => this.#episode.step(action)));
    const observation = JSON.stringify(step.observation);
    this.#log = { action: text, before: this.#log };
    this.#characters += text.length + observation.length;
    this.#last = step;
    return { step, observation };
  }

  /** Ends it now: what was done is graded as it stands. An episode that is over stays as it ended. */
  end(): SessionStep {
    if (this.isOver && this.#last !== undefined) return this.#last;
    this.#isEnded = true;
    this.#last = told(this.#episode.truncate());
    return this.#last;
  }

  state(): SessionState {
    const { scenario, seed } = this.assignment;
    const { terminated = false, truncated = false, reward = 0 } = this.#last ?? {};
    return {
      environment: this.environmentName,
      scenario,
      seed,
      steps: this.#last?.info.steps ?? 0,
      limit: this.#episode.limit,
      terminated,
      truncated,
      reward,
      state_hash: this.#episode.environment.hash(),
    };
  }

  /** A twin that goes on from here by itself; O(1). */
  fork(id: string): Session {
    const twin = new Session(id, this.assignment, this.#episode);
    twin.#become(this, this.#episode.fork());
    return twin;
  }

  /** Has something done in a twin and goes on as that twin: where it throws, nothing was done. */
  #inTwin<T>(change: (twin: Session) => T): T {
    const twin = this.fork(this.id);
    const result = change(twin);
    this.#become(twin, twin.#episode);
    return result;
  }

  #become(other: Session, episode: Episode<Environment<object>>): void {
    this.#episode = episode;
    this.#log = other.#log;
    this.#characters = other.#characters;
    this.#last = other.#last;
    this.#isEnded = other.#isEnded;
  }

  /**
   * Back to where it stood after so many actions; an end that was no action is undone with them.
   *
   * @throws ServeError where there were not so many, and where one of them is stopped now; the session
   * is as it was then
   */
  rewind(actions: number): SessionState {
    const done = this.#actions();
    if (!(Number.isInteger(actions) && actions >= 0 && actions <= done.length))
      throw new ServeError(
        'INVALID_REQUEST',
        `it cannot be rewound to ${actions} actions: there were ${done.length}`,
        `Give a number from 0 to ${done.length}.`,
        'actions',
      );
    this.#inTwin((twin) => {
      twin.reset();
      for (const text of done.slice(0, actions)) twin.replay(JSON.parse(text), Infinity);
    });
    return this.state();
  }

  record(): SessionRecord {
    const { environment, scenario, seed, interaction, reward } = this.assignment;
    return {
      format_version: 1,
      environment: environment.name,
      version: environment.version,
      model_hash: environment.definition.modelHash,
      scenario,
      content_hash: this.contentHash,
      seed,
      interaction,
      reward,
      max_steps: this.#episode.limit,
      actions: [...this.actions],
      ended: this.#isEnded,
      world_hash: this.#episode.environment.worldHash(),
    };
  }

  /** What was done so far, as JSON. */
  get actions(): readonly unknown[] {
    return this.#actions().map((text): unknown => JSON.parse(text));
  }

  #actions(): string[] {
    const actions: string[] = [];
    for (let log = this.#log; log !== undefined; log = log.before) actions.push(log.action);
    return actions.toReversed();
  }
}

/** Tools and instructions are told once, at the beginning. */
function told({ observation, reward, terminated, truncated, info }: EpisodeStep): SessionStep {
  const { steps, limit, grade } = info;
  return {
    observation,
    reward,
    terminated,
    truncated,
    info: grade === undefined ? { steps, limit } : { steps, limit, grade },
  };
}

/** A step, and the text of its observation, which is most of what it returns. */
export interface WrittenStep {
  readonly step: SessionStep;
  /** JSON. */
  readonly observation: string;
}

/** The JSON text of a step, its observation not written again. */
export function textOf({ step, observation }: WrittenStep): string {
  const { reward, terminated, truncated, info } = step;
  const numbers = `"reward":${reward},"terminated":${terminated},"truncated":${truncated}`;
  return `{"observation":${observation},${numbers},"info":${infoText(info)}}`;
}

function infoText(info: SessionStep['info']): string {
  const { steps, limit, grade } = info;
  return grade === undefined ? `{"steps":${steps},"limit":${limit}}` : JSON.stringify(info);
}
