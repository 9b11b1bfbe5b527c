import { randomBytes, randomInt } from 'node:crypto';
import type { Scenario } from '@envloom/episodes';
import type { ScenarioSet } from '@envloom/episodes/node';
import { asInteraction, type Interaction, interactionOf } from '@envloom/episodes/trajectory';
import { StateError } from '@envloom/runtime';
import { type Catalogue, chosen } from '../catalogue/catalogue.ts';
import type { ServedEnvironment } from '../catalogue/open-environment.ts';
import { ServeError } from '../errors/serve-error.ts';
import type { Limits } from '../limits/limits.ts';
import { stoppable } from './overdue.ts';
import { type Opener, Quota } from './quota.ts';
import type { OpenRequest, SessionRecord } from './session-request.ts';
import {
  Session,
  type SessionStart,
  type SessionState,
  type SessionStep,
  type WrittenStep,
} from './session.ts';

/** What became of a session. */
export interface SessionEnd {
  readonly session: Session;
  /** `closed` by its client, `reaped` because nobody used it, `dropped` with its connection or the server. */
  readonly reason: 'closed' | 'reaped' | 'dropped';
}

/** Counts since the start of the process. */
export interface SessionCounts {
  opened: number;
  steps: number;
  /** Episodes that ended, and those of them with the full reward. */
  episodes: number;
  won: number;
  closed: number;
  reaped: number;
  dropped: number;
}

/** Who wants to know what becomes of sessions that others may also use. */
export interface SessionWatcher {
  onEnd?(end: SessionEnd): void;
  /** It starts again, perhaps with another scenario. */
  onReset?(start: SessionStart): void;
}

export interface SessionStoreOptions {
  readonly limits: Limits;
  /** Milliseconds; default `Date.now`. */
  readonly now?: () => number;
  /** What ids start with: which of several processes has the session. Default: nothing. */
  readonly worker?: string;
}

/**
 * The live sessions of a process. All of it is synchronous: whatever comes in while a call is
 * carried out is carried out after it.
 */
export class SessionStore {
  readonly catalogue: Catalogue;
  readonly limits: Limits;
  readonly counts: SessionCounts = {
    opened: 0,
    steps: 0,
    episodes: 0,
    won: 0,
    closed: 0,
    reaped: 0,
    dropped: 0,
  };
  readonly #options: SessionStoreOptions;
  readonly #quota: Quota;
  /** By id: who opened it. */
  readonly #openers = new Map<string, Opener>();
  /** Those used last come last. */
  readonly #sessions = new Map<string, Session>();
  /** What all of them keep. */
  #characters = 0;
  readonly #scenarios = new WeakMap<Scenario, Map<Interaction, Scenario>>();
  readonly #watchers = new Set<SessionWatcher>();

  constructor(catalogue: Catalogue, options: SessionStoreOptions) {
    this.catalogue = catalogue;
    this.limits = options.limits;
    this.#quota = new Quota(options.limits);
    this.#options = options;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Tells of every session from now on; returns what stops it. */
  watch(watcher: SessionWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Of the actions and observations that all sessions keep, as JSON text; what forks share counts for each. */
  get characters(): number {
    return this.#characters;
  }

  /** Those used last come last. While they are gone through, sessions may be closed but not used. */
  sessions(): Iterable<Session> {
    return this.#sessions.values();
  }

  /**
   * Opens a session; `reset` tells how it begins.
   *
   * @throws ServeError
   */
  open(request: OpenRequest, opener: Opener = {}): Session {
    this.#mustHaveRoom(opener);
    return this.#kept(this.#assigned(this.#newId(), request), opener);
  }

  /**
   * The session of that id; it counts as used.
   *
   * @throws ServeError where there is none
   */
  get(id: string): Session {
    const session = this.#sessions.get(id);
    if (session === undefined) throw this.#unknown();
    this.#use(session);
    return session;
  }

  has(id: string): boolean {
    return this.#sessions.has(id);
  }

  /** @throws ServeError as {@link Session.step} */
  step(id: string, action: unknown): SessionStep {
    return this.writtenStep(id, action).step;
  }

  /**
   * A step for those who answer with its text.
   *
   * @throws ServeError as {@link Session.step}
   */
  writtenStep(id: string, action: unknown): WrittenStep {
    const session = this.get(id);
    this.#mustHaveSpace(this.#openerOf(id));
    const before = session.characters;
    const written = session.step(action, this.limits.maxSessionCharacters);
    this.#countCharacters(id, session.characters - before);
    this.counts.steps += 1;
    if (session.isOver) this.#count(written.step);
    return written;
  }

  /** Ends the episode now, graded as it stands. */
  end(id: string): SessionStep {
    const session = this.get(id);
    const wasOver = session.isOver;
    const step = session.end();
    if (!wasOver) this.#count(step);
    return step;
  }

  /**
   * Starts again: the same scenario, or under the same id whatever is asked for.
   *
   * @throws ServeError
   */
  reset(id: string, request?: OpenRequest): SessionStart {
    const session = this.get(id);
    const next = request === undefined ? session : this.#assigned(id, request);
    this.#countCharacters(id, -session.characters);
    this.#sessions.set(id, next);
    this.#use(next);
    const start = next.reset();
    for (const watcher of this.#watchers) watcher.onReset?.(start);
    return start;
  }

  /** A twin that goes on by itself. */
  fork(id: string, opener: Opener = {}): Session {
    const session = this.get(id);
    this.#mustHaveRoom(opener);
    return this.#kept(session.fork(this.#newId()), opener);
  }

  rewind(id: string, actions: number): SessionState {
    const session = this.get(id);
    const before = session.characters;
    const state = session.rewind(actions);
    this.#countCharacters(id, session.characters - before);
    return state;
  }

  /**
   * Carries on a session that was exported, here or elsewhere.
   *
   * @throws ServeError where it was made with another version, or leads elsewhere than it says
   */
  resume(record: SessionRecord, opener: Opener = {}): Session {
    this.#mustHaveRoom(opener);
    const { environment, version, scenario, seed, interaction, reward, max_steps } = record;
    const request = { environment: this.#versioned(environment, version), scenario, seed };
    const session = this.#assigned(this.#newId(), { ...request, interaction, reward, max_steps });
    mustBeSame(session.record(), record);
    for (const action of record.actions) {
      if (session.isOver) throw diverged();
      session.replay(action, this.limits.maxSessionCharacters);
    }
    if (record.ended) session.end();
    if (session.record().world_hash !== record.world_hash) throw diverged();
    return this.#kept(session, opener);
  }

  close(id: string, reason: 'closed' | 'dropped' = 'closed'): void {
    const session = this.#sessions.get(id);
    if (session === undefined) throw this.#unknown();
    this.#remove(session, reason);
  }

  /** Removes what nobody used for too long; returns how many. Costs O(what is removed). */
  reap(): number {
    const before = this.#now() - this.limits.idleSeconds * 1000;
    let reaped = 0;
    for (const session of this.#sessions.values()) {
      if (session.usedAt >= before) break;
      this.#remove(session, 'reaped');
      reaped += 1;
    }
    return reaped;
  }

  #assigned(id: string, request: OpenRequest): Session {
    const {
      seed = randomInt(2 ** 48 - 1),
      split = 'train',
      reward = 'strict',
      max_steps,
    } = request;
    const environment = this.#environment(request, seed);
    const turn = request.environment === undefined ? Math.floor(seed / this.catalogue.size) : seed;
    const scenario = request.scenario ?? chosen(idsOf(environment, split), turn);
    const made = scenarioOf(environment, scenario);
    mustHaveContent(made, request.content_hash);
    const interaction = request.interaction ?? interactionOf(made);
    const options = { reward, ...(max_steps === undefined ? {} : { maxSteps: max_steps }) };
    const episode = stoppable(() => environment.episode(this.#turned(made, interaction), options));
    return new Session(id, { environment, scenario, seed, interaction, reward }, episode);
  }

  /** That which is named or, where only a scenario is, the one that has it. */
  #environment({ environment, scenario }: OpenRequest, seed: number): ServedEnvironment {
    if (environment !== undefined || scenario === undefined)
      return this.catalogue.find(environment, seed);
    const having = [...this.catalogue].filter(({ ids }) => ids.all.includes(scenario));
    const [found = this.catalogue.find(environment, seed), other] = having;
    return other === undefined ? found : this.catalogue.find(found.name, seed);
  }

  /** Turned once, so that its start is made once. */
  #turned(scenario: Scenario, interaction: Interaction): Scenario {
    const known = this.#scenarios.get(scenario) ?? new Map<Interaction, Scenario>();
    this.#scenarios.set(scenario, known);
    const turned = known.get(interaction) ?? asInteraction(scenario, interaction);
    known.set(interaction, turned);
    return turned;
  }

  /** The version of the record where it is served, so that the bare name is enough where only another is. */
  #versioned(environment: string, version: string): string {
    const full = `${environment}@${version}`;
    for (const one of this.catalogue) {
      if (one.name === environment && one.version === version) return full;
    }
    return environment;
  }

  #kept(session: Session, opener: Opener): Session {
    this.#sessions.set(session.id, session);
    this.#openers.set(session.id, opener);
    this.#quota.count(opener, 1);
    this.#use(session);
    this.#countCharacters(session.id, session.characters);
    this.counts.opened += 1;
    return session;
  }

  #use(session: Session): void {
    session.usedAt = this.#now();
    this.#sessions.delete(session.id);
    this.#sessions.set(session.id, session);
  }

  #remove(session: Session, reason: SessionEnd['reason']): void {
    this.#sessions.delete(session.id);
    this.#countCharacters(session.id, -session.characters);
    this.#quota.count(this.#openerOf(session.id), -1);
    this.#openers.delete(session.id);
    this.counts[reason] += 1;
    for (const watcher of this.#watchers) watcher.onEnd?.({ session, reason });
  }

  #count({ reward }: SessionStep): void {
    this.counts.episodes += 1;
    if (reward === 1) this.counts.won += 1;
  }

  #openerOf(id: string): Opener {
    return this.#openers.get(id) ?? {};
  }

  /** @param by characters that the session keeps more, or less */
  #countCharacters(id: string, by: number): void {
    this.#characters += by;
    this.#quota.countCharacters(this.#openerOf(id), by);
  }

  /** That sessions of this opener may become longer. */
  #mustHaveSpace(opener: Opener): void {
    if (this.#fullness(opener) === undefined) return;
    this.reap();
    const refusal = this.#fullness(opener);
    if (refusal !== undefined) throw refusal;
  }

  #fullness(opener: Opener): ServeError | undefined {
    const { maxCharacters } = this.limits;
    if (this.#characters < maxCharacters) return this.#quota.fullness(opener);
    return new ServeError(
      'TOO_MANY_SESSIONS',
      `the sessions of this server keep the ${maxCharacters} characters that they may keep`,
      'Close sessions that are done, or try again later.',
    );
  }

  /** Whether this client could open another session. */
  hasRoom(opener: Opener): boolean {
    const { maxSessions, maxCharacters } = this.limits;
    const isFull = this.size >= maxSessions || this.#characters >= maxCharacters;
    return !isFull && this.#quota.refusal(opener) === undefined;
  }

  /** Whether closing a session would help this client to open another: where it has its share, only its own. */
  wouldHelp(id: string, opener: Opener): boolean {
    const isOwn = this.#openerOf(id).client === opener.client;
    return isOwn || this.#quota.refusal(opener) === undefined;
  }

  #mustHaveRoom(opener: Opener): void {
    const { maxSessions } = this.limits;
    this.#mustHaveSpace(opener);
    const refusal = this.#quota.refusal(opener);
    if (refusal !== undefined && (this.reap() === 0 || this.#quota.refusal(opener) !== undefined))
      throw refusal;
    if (this.size < maxSessions || this.reap() > 0) return;
    throw new ServeError(
      'TOO_MANY_SESSIONS',
      `this server has its ${maxSessions} sessions`,
      'Close sessions that are done, try again later, or start it with a larger --max-sessions.',
    );
  }

  #unknown(): ServeError {
    return new ServeError(
      'UNKNOWN_SESSION',
      'there is no such session',
      `Open one; sessions that nobody uses for ${this.limits.idleSeconds} seconds are removed.`,
      'session',
    );
  }

  #newId(): string {
    return `${this.#options.worker ?? ''}${randomBytes(16).toString('base64url')}`;
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

function idsOf(
  environment: ServedEnvironment,
  split: keyof ServedEnvironment['ids'],
): readonly string[] {
  const ids = environment.ids[split];
  if (ids.length > 0) return ids;
  const message = `${environment.name} has no scenarios in the split "${split}"`;
  throw new ServeError('UNKNOWN_SCENARIO', message, 'Ask for the split "all".', 'split');
}

function scenarioOf({ name, scenarios, ids }: ServedEnvironment, id: string): Scenario {
  if (ids.all.includes(id)) return readable(name, id, scenarios);
  const repair = `Name one from ${ids.all[0]} to ${ids.all.at(-1)}, or give a seed.`;
  throw new ServeError('UNKNOWN_SCENARIO', `${name} has no scenario "${id}"`, repair, 'scenario');
}

/** A set that was made again has other tasks under the ids of before. */
function mustHaveContent({ env, id, content_hash }: Scenario, asked: string | undefined): void {
  if (asked === undefined || asked === content_hash) return;
  throw new ServeError(
    'OTHER_VERSION',
    `${id} of ${env} has the content_hash ${content_hash} here, and ${asked} is asked for: another task has this id now`,
    'Make the rows again (npx nx g training-data), or serve the scenarios that they were made of.',
    'content_hash',
  );
}

/** A file that was damaged before the server started is no mistake of the server. */
function readable(name: string, id: string, scenarios: ScenarioSet): Scenario {
  try {
    return scenarios.get(id);
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    const message = `the scenario "${id}" of ${name} cannot be read`;
    const repair = `Play another, or make its scenarios again: npx nx g scenarios ${name}.`;
    throw new ServeError('UNKNOWN_SCENARIO', message, repair, 'scenario');
  }
}

function mustBeSame(now: SessionRecord, then: SessionRecord): void {
  for (const part of ['model_hash', 'content_hash'] as const) {
    if (now[part] === then[part]) continue;
    throw new ServeError(
      'OTHER_VERSION',
      `the record was made with ${part} ${then[part]}, and here it is ${now[part]}`,
      `Serve version ${then.version} of ${then.environment} with the scenarios of then, or play the scenario anew.`,
      part,
    );
  }
}

function diverged(): ServeError {
  return new ServeError(
    'DIVERGED',
    'the actions of the record lead to another world than it says',
    'Take the record as it was exported.',
    'world_hash',
  );
}
