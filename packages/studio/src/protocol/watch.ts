import type { JsonObject } from '@envloom/core';
import type { Trajectory } from '@envloom/episodes/trajectory';

/** `GET /studio/api/watch/files.json?folder=runs`: what can be watched in the workspace. */
export interface WatchFiles {
  /** Relative to the workspace, with `/`; empty: the workspace itself. */
  readonly folder: string;
  /** The last changed first. */
  readonly files: readonly WatchFile[];
  /** There are more folders or files than were looked at: name a folder. */
  readonly isCut: boolean;
}

export interface WatchFile {
  /** Relative to the workspace, with `/`. */
  readonly path: string;
  readonly kind: 'trajectories' | 'training-log' | 'data-set';
  readonly bytes: number;
  /** ISO 8601, UTC. */
  readonly modified: string;
}

/** An episode as lists show it. */
export interface EpisodeRow {
  /** Of the file, from 1. */
  readonly line: number;
  readonly id: string;
  readonly env: string;
  readonly scenario: string;
  readonly program?: string;
  /** Of the scenario. */
  readonly kind: string;
  readonly sample: number;
  readonly agent: string;
  readonly model?: string;
  /** The strict reward. */
  readonly reward: 0 | 1;
  /** 0 to 1. */
  readonly dense: number;
  /** Turns of the agent. */
  readonly steps: number;
  /** Results of tools. */
  readonly calls: number;
  /** The class of loss, as `report.json` has it; absent: won. */
  readonly loss?: string;
  readonly seconds: number;
  /** The beginning of the task. */
  readonly task: string;
  /** When it ended, in milliseconds since 1970. */
  readonly ended: number;
}

/** A line that holds no episode. */
export interface BadLine {
  /** From 1. */
  readonly line: number;
  readonly problem: string;
}

export const rowSorts = [
  'line',
  'scenario',
  'env',
  'agent',
  'reward',
  'dense',
  'loss',
  'steps',
  'calls',
  'seconds',
] as const;
export type RowSort = (typeof rowSorts)[number];

/** By what rows are chosen. */
export const rowFilters = ['env', 'agent', 'reward', 'loss', 'kind'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** How many rows have a value, when all other filters hold. */
export interface ValueCount {
  readonly value: string;
  /** In words, where the value is a code. */
  readonly title?: string;
  readonly count: number;
}

/** How far a file has been read. It may grow meanwhile. */
export interface IndexProgress {
  readonly readBytes: number;
  readonly bytes: number;
  /** Everything that the file held when it was last looked at has been read. */
  readonly isComplete: boolean;
  /** Another one: there may be other rows. */
  readonly revision: string;
}

/** `GET /studio/api/watch/rows.json?file=…`: episodes of a file that fit the filters. */
export interface RowsPage {
  readonly progress: IndexProgress;
  readonly rows: readonly EpisodeRow[];
  /** Rows that fit, on all pages. */
  readonly total: number;
  readonly counts: Readonly<Record<RowFilter, readonly ValueCount[]>>;
  /** Of the rows that fit. */
  readonly totals: RowTotals;
  readonly bad: { readonly total: number; readonly first: readonly BadLine[] };
  /** Present while the file is being written. */
  readonly live?: LiveRun;
}

export interface RowTotals {
  readonly episodes: number;
  readonly won: number;
  /** Mean of the dense reward; 0 where there is none. */
  readonly dense: number;
}

/** A run as it goes. */
export interface LiveRun {
  /** Episodes that ended in the last minute. */
  readonly perMinute: number;
  /** Since the last write. */
  readonly quietSeconds: number;
}

/** `GET /studio/api/watch/episode.json?file=…&line=…`, with the filters of the list. */
export interface EpisodeDocument {
  readonly row: EpisodeRow;
  readonly trajectory: Omit<Trajectory, 'tools'>;
  /** Of the tools that the agent had. */
  readonly tools: readonly string[];
  /** The class of loss in words; absent: won. */
  readonly lossTitle?: string;
  /** Why it was lost; empty: won. */
  readonly explanation: readonly string[];
  /** Where it is in the list. */
  readonly place: {
    /** From 0; -1: the filters do not fit. */
    readonly at: number;
    readonly total: number;
    /** Lines. */
    readonly previous?: number;
    readonly next?: number;
  };
  /** Present while the file is being written: others may follow. */
  readonly live?: LiveRun;
}

/** `GET /studio/api/watch/replay.json?file=…&line=…`: the episode, played again on the environment of the workspace. */
export type ReplayDocument = NotReplayed | ReplayedEpisode;

export interface NotReplayed {
  readonly kind: 'not-replayable';
  readonly reason: string;
  /** For people: what does not fit, and what to do. */
  readonly message: string;
}

export interface ReplayedEpisode {
  readonly kind: 'replayed';
  /** All came out as recorded. */
  readonly isSame: boolean;
  /** Where it did not. */
  readonly divergences: readonly { readonly step?: number; readonly message: string }[];
  readonly reference: ReferenceComparison;
  readonly checks: readonly ExplainedCheck[];
}

/** The calls of the reference beside those of the agent. */
export interface ReferenceComparison {
  readonly calls: readonly ReferenceCall[];
  /** In the order in which the agent made them. */
  readonly made: readonly MadeCall[];
  /** Where the two part for good; absent: the agent did what the reference does. */
  readonly parting?: { readonly step?: number; readonly message: string };
}

export interface ReferenceCall {
  readonly tool: string;
  readonly arguments: JsonObject;
  /** The step in which the agent made it; absent: it did not. */
  readonly step?: number;
}

export interface MadeCall {
  readonly step: number;
  /** Which of the calls of the step, from 0. */
  readonly at: number;
  /** `other-arguments`: the reference calls the same tool there in another way. */
  readonly match: 'same' | 'other-arguments' | 'extra';
  /** What is different about the arguments. */
  readonly difference?: string;
}

/** A check with what it asked for and what there was in the end. */
export interface ExplainedCheck {
  readonly id: string;
  readonly kind: string;
  readonly sentence: string;
  readonly passed: boolean;
  readonly facts: readonly CheckFact[];
}

export interface CheckFact {
  /** `loans L7, due_on` */
  readonly what: string;
  readonly wanted: string;
  readonly found: string;
}

/** `GET /studio/api/watch/compare.json?left=…&right=…`: the same scenarios in two files. */
export interface RunComparison {
  readonly left: ComparedRun;
  readonly right: ComparedRun;
  readonly pairs: readonly EpisodePair[];
  /** Pairs that fit, on all pages. */
  readonly total: number;
  /** Of all pairs. */
  readonly outcomes: Readonly<Record<PairOutcome, number>>;
}

export interface ComparedRun {
  readonly progress: IndexProgress;
  readonly agents: readonly string[];
  readonly totals: RowTotals;
  /** Episodes whose scenario and sample the other file does not have. */
  readonly alone: number;
}

export const pairOutcomes = ['both-won', 'left-won', 'right-won', 'both-lost'] as const;
export type PairOutcome = (typeof pairOutcomes)[number];

export interface EpisodePair {
  readonly scenario: string;
  readonly env: string;
  readonly sample: number;
  readonly task: string;
  readonly outcome: PairOutcome;
  readonly left: PairSide;
  readonly right: PairSide;
}

export type PairSide = Pick<EpisodeRow, 'line' | 'reward' | 'dense' | 'loss' | 'steps'>;

/** `GET /studio/api/watch/training.json?file=…`: a training log, line by line. */
export interface TrainingRun {
  readonly file: string;
  readonly points: readonly TrainingPoint[];
  readonly bad: readonly BadLine[];
}

/** A line of a training log; null where a trainer has no such number. */
export interface TrainingPoint {
  readonly step: number;
  readonly reward: number | null;
  readonly loss: number | null;
  readonly kl: number | null;
  /** Seconds since 1970. */
  readonly time: number | null;
}

/** `GET /studio/api/watch/data-set.json?file=…`: the card of a set of training data. */
export interface DataSetCard {
  /** Markdown. */
  readonly text: string;
}
