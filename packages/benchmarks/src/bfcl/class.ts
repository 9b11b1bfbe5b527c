import type { JsonObject } from '@envloom/core';
import type { Observation } from '../benchmark.ts';
import type { PyArguments } from './arguments.ts';
import type { PythonRandom } from './random.ts';

/** One of the eight classes of BFCL multi-turn: a logic model behind the texts of the original. */
export interface BfclClass {
  /** `TwitterAPI` */
  readonly name: string;
  /** Seed of its random numbers, where it draws some. */
  readonly seed?: number;
  /**
   * What the original's `_load_scenario` makes of the configuration of a task.
   *
   * @param config undefined where the task has none for this class
   */
  load(config: JsonObject | undefined, setting: BfclSetting): BfclWorld;
}

/** What belongs to the data of the benchmark rather than to a task. */
export interface BfclSetting {
  /** Loaded for the category `long_context`, with longer answers. */
  readonly isLong: boolean;
  /** The state of the class where a configuration says nothing. */
  readonly defaults: JsonObject;
  /** Tables of the class: prices, airports, distances. */
  readonly tables: JsonObject;
  /** Texts and lists that `long_context` adds, by their names in the original. */
  readonly extensions: JsonObject;
  /** Paths of whole numbers that are floats (`stocks.AAPL.price`) in the configuration and, where it has no such member, the defaults. */
  readonly floats: ReadonlySet<string>;
  readonly random: PythonRandom;
}

/** A class in a state. */
export interface BfclWorld {
  /** Carries out a tool whose arguments fit its signature. */
  call(tool: string, args: PyArguments): Observation;
  /** All attributes, private ones too, as in the recordings. */
  state(): JsonObject;
  fork(): BfclWorld;
}
