import { randomBytes } from 'node:crypto';
import type { EpisodeOptions, Scenario } from '@envloom/episodes';
import { interactionOf } from '@envloom/episodes/trajectory';
import { type Catalogue, fullName } from '../catalogue/catalogue.ts';
import type { ServedEnvironment } from '../catalogue/open-environment.ts';
import { ServeError } from '../errors/serve-error.ts';
import type { Limits } from '../limits/limits.ts';
import { assigned } from './assign.ts';
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

/** A scenario that whoever opens it has at hand. */
export interface OwnScenario {
  readonly environment: ServedEnvironment;
  readonly scenario: Scenario;
  readonly options: EpisodeOptions;
  /** Told with the session. */
  readonly seed: number;
  readonly opener?: Opener;
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
    return this.#quota.characters;
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
    return this.#kept(assigned(this.catalogue, this.#newId(), request), opener);
  }

  /**
   * Opens a session of a scenario that is not among those of its environment, such as a world without a task. It
   * cannot be resumed elsewhere.
   *
   * @throws ServeError where there is no room, or the scenario cannot be started in time
   * @throws StateError where the scenario does not fit the environment
   */
  openScenario({ environment, scenario, options, seed, opener = {} }: OwnScenario): Session {
    this.#mustHaveRoom(opener);
    const episode = stoppable(() => environment.episode(scenario, options));
    const interaction = interactionOf(scenario);
    const reward = options.reward ?? 'strict';
    const assignment = { environment, scenario: scenario.id, seed, interaction, reward };
    return this.#kept(new Session(this.#newId(), assignment, episode), opener);
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
    this.#mustHave(() => this.#quota.fullness(this.#openerOf(id)));
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
    const next = request === undefined ? session : assigned(this.catalogue, id, request);
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
    const { scenario, seed, interaction, reward, max_steps } = record;
    const environment = this.#versionOf(record);
    const request = { environment, scenario, seed, interaction, reward, max_steps };
    const session = assigned(this.catalogue, this.#newId(), request);
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

  /** The version of the record where it is served, so that the bare name is enough where only another is. */
  #versionOf({ environment, version }: SessionRecord): string {
    const full = `${environment}@${version}`;
    return [...this.catalogue].some((one) => fullName(one) === full) ? full : environment;
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
    this.#quota.countCharacters(this.#openerOf(id), by);
  }

  /** Whether this client could open another session. */
  hasRoom(opener: Opener): boolean {
    return this.#quota.refusal(opener) === undefined;
  }

  /** Whether closing a session would help this client to open another: where it has its share, only its own. */
  wouldHelp(id: string, opener: Opener): boolean {
    const isOwn = this.#openerOf(id).client === opener.client;
    return isOwn || this.#quota.refusalOfShare(opener) === undefined;
  }

  /** @param refusal why it may not be; asked again when unused sessions are gone */
  #mustHave(refusal: () => ServeError | undefined): void {
    if (refusal() === undefined) return;
    this.reap();
    const reason = refusal();
    if (reason !== undefined) throw reason;
  }

  #mustHaveRoom(opener: Opener): void {
    this.#mustHave(() => this.#quota.refusal(opener));
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
