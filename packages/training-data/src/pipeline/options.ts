import type { Trajectory } from '@envloom/episodes/trajectory';
import type { Demonstration } from '../demonstration.ts';
import type { FilterOptions } from '../filter/filter-options.ts';
import type { SampleFormat, SampleOptions } from '../sample-format.ts';
import type { SplitOptions } from '../split/plan-splits.ts';
import type { FileOptions } from '../write/row-sink.ts';

/** What a set is made of, and how. */
export interface TrainingDataOptions extends DatasetOptions {
  /**
   * Opens the stream of trajectories. It is called twice (the environments are needed before the first
   * row can be written), and has to give the same both times.
   */
  readonly trajectories: () => AsyncIterable<ReadTrajectory>;
  /**
   * Plays a trajectory again; left out: what is recorded is believed, and the card says so. What was
   * played elsewhere does not pass it.
   */
  readonly verify?: (trajectory: Trajectory) => Verdict | Promise<Verdict>;
  /**
   * Whether there is an environment of this name to play on; left out: all are. Trajectories of others
   * are not taken, and do not decide how environments are split.
   */
  readonly hasEnvironment?: (name: string) => boolean;
  /** At least one; each is written to a folder of its own, by its name. */
  readonly formats: readonly SampleFormat[];
  readonly sample: SampleOptions;
  readonly filters?: FilterOptions;
}

/** What all sets have in common. */
export interface DatasetOptions {
  /** The name of the set: letters, digits, `-`, `_` and `.`. */
  readonly name: string;
  /** The folder of the set. Appears when all is done, and not at all when something goes wrong. */
  readonly output: string;
  /** Whether a set that is there already is replaced; anything else in its place never is. */
  readonly replace?: boolean;
  readonly files: FileOptions;
  /** Whether all is done and counted and nothing is written; `output` is not looked at. */
  readonly dryRun?: boolean;
  readonly split?: SplitOptions;
  /** What somebody should know of it besides what is found here. Sentences. */
  readonly notes?: readonly string[];
  /** For the card. */
  readonly about?: DatasetAbout;
  readonly onEvent?: (event: DatasetEvent) => void;
  readonly signal?: AbortSignal;
}

/** What the card says of where a set comes from. */
export interface DatasetAbout {
  /** As Hugging Face writes it: `mit`, `apache-2.0`; left out: none is named. */
  readonly license?: string | undefined;
  /** Default `en`. */
  readonly language?: readonly string[];
  /** Files or runs that the trajectories come from. */
  readonly sources?: readonly string[];
  /** What to type to make the set again. */
  readonly command?: string;
  /** The version of envloom. */
  readonly version?: string;
}

/** An entry of a file of trajectories, or what is wrong with it. */
export type ReadTrajectory =
  | { readonly trajectory: Trajectory }
  /** Played elsewhere: it cannot be played again, and is taken only where nothing is verified. */
  | { readonly demonstration: Demonstration }
  | UnreadableEntry;

/** What is no trajectory. */
export interface UnreadableEntry {
  /** With its place, where that is known. */
  readonly problem: string;
  readonly line?: number;
  /** `runs/a/trajectories.jsonl:3` */
  readonly place?: string;
  /** The problem without its place. */
  readonly detail?: string;
}

export type Verdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** Counted under this name, in kebab-case: `other-model`, `diverged`. */
      readonly reason: string;
      /** For people; default: the reason. */
      readonly message?: string;
    };

/** How far it is; one after each trajectory or prompt. */
export interface DatasetEvent {
  /** `counting`: the first look, which writes nothing. */
  readonly stage: 'counting' | 'writing';
  readonly read: number;
  /** How many there are; known when `writing`. */
  readonly total?: number;
  readonly kept: number;
}
