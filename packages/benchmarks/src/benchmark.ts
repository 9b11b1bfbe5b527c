import type { JsonObject } from '@envloom/core';
import type { TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { AgentTurn } from '@envloom/rollout/harness';
import type { OpenAITool } from '@envloom/runtime';

/** A benchmark that others made. */
export interface Benchmark {
  /** As the command names it: `tau-airline`. */
  readonly name: string;
  readonly title: string;
  /** What has to be on the disk, and which version was tested. */
  readonly needs: string;
  /** Where this differs from the original, and why. */
  readonly deviations: readonly string[];
  /**
   * Reads the data of the benchmark from a folder.
   *
   * @throws BenchmarkDataError that says what is missing or wrong, and what to install
   */
  open(folder: string): OpenBenchmark;
}

/** A benchmark with its data. */
export interface OpenBenchmark {
  /** SHA-256 over its data, 16 hexadecimal digits. */
  readonly version: string;
  /** Whether that is the version that was tested. */
  readonly isTested: boolean;
  readonly tasks: readonly BenchmarkTask[];
  readonly shown: BenchmarkTexts;
  /** Recorded solutions; none where the folder has only the tasks. */
  readonly gold: readonly RecordedRun[];
  /** Recorded runs of random calls. */
  readonly probes: readonly RecordedRun[];
}

/** What a benchmark shows of itself, to find out whether a training set has some of it. */
export interface BenchmarkTexts {
  readonly tools: readonly { readonly name: string; readonly params: readonly string[] }[];
  /** Policies, tasks, descriptions of tools. */
  readonly texts: readonly string[];
}

/** One task. */
export interface BenchmarkTask {
  readonly id: string;
  readonly category: string;
  /** Somebody has to answer the agent, whom a language model plays. */
  readonly needsUser: boolean;
  /** Turns of the agent after which it is cut off, as in the original. */
  readonly mostTurns: number;
  /** @param user who answers the agent; without one nobody does */
  start(user: SimulatedUser | undefined): Game;
  /** Turns of a solution, for the built-in agent that knows it. */
  readonly reference: readonly AgentTurn[];
}

/** Who answers the agent: gives the next message of the user in a conversation. */
export interface SimulatedUser {
  /**
   * @param instructions what the user is told of itself
   * @param said all so far, of the agent and of the user in turns; the agent begins
   */
  reply(instructions: string, said: readonly string[], signal: AbortSignal): Promise<string>;
}

/** A task being played: what the agent sees, and what its turns lead to. */
export interface Game {
  readonly tools: readonly OpenAITool[];
  /** The first messages. */
  begin(signal: AbortSignal): Promise<readonly TrajectoryMessage[]>;
  /** Carries out a turn of the agent. */
  take(turn: AgentTurn, signal: AbortSignal): Promise<Consequence>;
  /** The official score of what was done. `ended`: it came to its end, and was not cut off. */
  score(hasEnded: boolean): Score;
}

/** What a turn led to. */
export interface Consequence {
  /** What the agent sees next. */
  readonly messages: readonly TrajectoryMessage[];
  /** Calls that failed. */
  readonly refused: number;
  /** Why the episode is over. */
  readonly end?: string;
}

export interface Score {
  /** From 0 to 1; the official metric is its mean. */
  readonly reward: number;
  /** What it is made of, under the names of the original. */
  readonly parts: Readonly<Record<string, number | boolean>>;
  /** Why it is not 1: one of a few classes. */
  readonly lostBy?: string;
}

/** What a call led to, as the agent of the original reads it. */
export interface Observation {
  readonly text: string;
  readonly isError: boolean;
}

/** The world of a task behind the texts of the original. */
export interface Arena {
  call(name: string, args: JsonObject): Observation;
  /** A call as a text, where the original takes texts. */
  callText?(text: string): Observation;
  /** As the original has it, to be hashed. */
  state(): JsonObject;
  /** A twin in the same state. */
  fork(): Arena;
  /** What is different from an earlier state of this arena, in the form of {@link state}. */
  changesSince(before: Arena): readonly Change[];
}

/** A run on the original. */
export interface RecordedRun {
  readonly id: string;
  start(): Arena;
  readonly calls: readonly RecordedCall[];
  readonly stateDiff?: readonly Change[];
  /** SHA-256 of the canonical JSON of the last state. */
  readonly finalStateHash?: string;
}

export interface RecordedCall {
  /** As a text, where the original takes texts. */
  readonly text?: string;
  readonly name: string;
  readonly arguments: JsonObject;
  readonly observation?: string;
  readonly isError: boolean;
  readonly stateDiff?: readonly Change[];
}

/** A value that differs: its path ends where one of the two sides is no object. */
export interface Change {
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The data of a benchmark are not there, or not as they should be. */
export class BenchmarkDataError extends Error {
  override readonly name = 'BenchmarkDataError';
}
