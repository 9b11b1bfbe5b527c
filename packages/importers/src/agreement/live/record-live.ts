import type { JsonObject } from '@envloom/core';
import { drawFrom } from '@envloom/sampler';
import { ImportError } from '../../api/import-error.ts';
import { CallMaker } from '../calls/call-maker.ts';
import { idPatternsIn } from '../compare/masks.ts';
import { loadingCalls, loadingFiles } from '../load/loaded.ts';
import type { LoadPlan } from '../load/plan.ts';
import {
  hasFailed,
  objectIn,
  type RecordedCall,
  type RecordedSequence,
  type Recording,
  textIn,
  type ToolCall,
} from '../recording/recording.ts';
import type { LiveServer } from './live-server.ts';
import { LiveSession, type NoAnswer } from './live-session.ts';
import { ScratchFolder } from './scratch-folder.ts';

export interface LiveOptions {
  readonly live: LiveServer;
  readonly calls: number;
  /** Calls from one start. */
  readonly length: number;
  readonly seed: number;
  /** Tools that are not called. */
  readonly skip: readonly string[];
  /** Rules of masks; those about ids say which values are other ones in each run. */
  readonly masks?: readonly string[];
  /** Rows that both begin with where nothing is loaded, as far as they are known: values for arguments. */
  readonly known: JsonObject;
  /** How worlds of the twin are loaded. */
  readonly loading?: Loading | undefined;
  readonly onProgress?: (calls: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** How often a server that has started before is started in vain before that counts. */
const startsTried = 3;

/** Most sequences for each one that would be enough if every call were answered. */
const sequencesPerWhole = 2;

/** Loads worlds of the twin into the original. */
export interface Loading {
  readonly plan: LoadPlan;
  /** A world for a sequence: a state with its `rows`. */
  readonly world: (sequence: number) => JsonObject;
}

/** A call that the original left without an answer; its sequence ends there. */
export interface Unanswered {
  readonly call: ToolCall;
  readonly why: NoAnswer;
}

export interface LiveRecording extends Recording {
  readonly tools: readonly JsonObject[];
  readonly unanswered: readonly Unanswered[];
}

/**
 * Makes calls of an original by its schemas and by what it answers. It is started anew for each sequence; one
 * behind a URL cannot be, so all calls to it are one sequence. The same seed and the same answers give the
 * same calls.
 *
 * @throws ImportError where it does not start, or does not take what is loaded
 */
export async function recordLive(options: LiveOptions): Promise<LiveRecording> {
  const { live, calls, signal } = options;
  const length = live.address.kind === 'url' ? calls : Math.max(1, options.length);
  const recorder = new Recorder(options);
  const most = sequencesPerWhole * Math.ceil(calls / length);
  for (let sequence = 0; sequence < most && recorder.calls < calls; sequence += 1) {
    signal?.throwIfAborted();
    await recorder.sequence(sequence, Math.min(calls - recorder.calls, length));
  }
  return recorder.recording;
}

class Recorder {
  readonly #options: LiveOptions;
  readonly #sequences: RecordedSequence[] = [];
  readonly #unanswered: Unanswered[] = [];
  #server: JsonObject = {};
  #tools: readonly JsonObject[] | undefined;
  #maker: CallMaker | undefined;
  #calls = 0;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  /** Those that were answered. */
  get calls(): number {
    return this.#calls;
  }

  get recording(): LiveRecording {
    return {
      server: this.#server,
      tools: this.#tools ?? [],
      sequences: this.#sequences,
      unanswered: this.#unanswered,
    };
  }

  async sequence(at: number, length: number): Promise<void> {
    const { live, loading, known } = this.#options;
    using folder = new ScratchFolder(live.scratchAs);
    if (live.files !== undefined) folder.copy(live.files);
    const start = loading?.world(at);
    const rows = objectIn(start?.['rows']);
    for (const [path, text] of loading === undefined ? [] : loadingFiles(loading.plan, rows))
      folder.write(path, text);
    const session = await this.#started(folder);
    try {
      const maker = await this.#makerOf(session);
      if (loading !== undefined) await load(session, loadingCalls(loading.plan, rows));
      maker.begin(loading === undefined ? known : rows);
      this.#sequences.push({ start, calls: await this.#play(session, maker, length) });
    } finally {
      await session.close();
    }
  }

  /** A server that started before starts again: where it does not, the machine was busy. */
  async #started(folder: ScratchFolder): Promise<LiveSession> {
    const { live, signal } = this.#options;
    for (let left = this.#tools === undefined ? 0 : startsTried; left > 0; left -= 1) {
      signal?.throwIfAborted();
      try {
        return await LiveSession.start(live, folder);
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
      }
    }
    return LiveSession.start(live, folder);
  }

  async #makerOf(session: LiveSession): Promise<CallMaker> {
    const { seed, skip, masks = [] } = this.#options;
    this.#server = session.server;
    this.#tools ??= await session.tools();
    const offered = this.#tools.filter(({ name }) => !skip.includes(textIn(name)));
    if (offered.length === 0)
      throw new ImportError('The original has no tools that are to be called.');
    this.#maker ??= new CallMaker(offered, drawFrom(seed), idPatternsIn(masks));
    return this.#maker;
  }

  async #play(
    session: LiveSession,
    maker: CallMaker,
    length: number,
  ): Promise<readonly RecordedCall[]> {
    const { onProgress, signal } = this.#options;
    const calls: RecordedCall[] = [];
    while (calls.length < length) {
      signal?.throwIfAborted();
      const call = maker.next();
      const answer = await session.call(call);
      if (typeof answer === 'string') {
        this.#unanswered.push({ call, why: answer });
        maker.learnNoAnswer(call);
        return calls;
      }
      maker.learn(call, answer);
      calls.push({ call, answer });
      this.#calls += 1;
      onProgress?.(this.#calls);
    }
    return calls;
  }
}

/** @throws ImportError for the first call that the original does not take */
async function load(session: LiveSession, calls: readonly ToolCall[]): Promise<void> {
  for (const call of calls) {
    const answer = await session.call(call);
    if (typeof answer !== 'string' && !hasFailed(answer)) continue;
    const said = typeof answer === 'string' ? answer : JSON.stringify(answer);
    throw new ImportError(
      `The original does not take what the plan of loading says: ${call.name} ${JSON.stringify(call.arguments)} gave ${said}.`,
    );
  }
}
