import type { Json, JsonObject } from '@envloom/core';
import type { WorldPage, WorldQuery, WorldSummary } from './world.ts';

/** `GET /studio/api/author/<environment>/files.json`: what people write of an environment. */
export interface SourceFiles {
  /** The model first, then what programs share, then the programs. */
  readonly files: readonly SourceFile[];
  /** Why nothing can be saved here; absent where it can. */
  readonly readOnly?: string;
}

export interface SourceFile {
  /** Relative to the folder of the environment: `logic-model.yaml`, `tasks/<name>.yaml`. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of its text in hexadecimal. */
  readonly hash: string;
}

/** `GET …/file?path=`: a file with `\n` at the end of each line; a save restores the line ends that the file has on disk. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
  readonly hash: string;
}

/** `POST …/file`. */
export interface SaveRequest {
  readonly path: string;
  readonly text: string;
  /** Of the file as it was read; null: there was none. */
  readonly hash: string | null;
}

/** `POST …/file/delete`: of a task program, or of what programs share. */
export interface DeleteRequest {
  readonly path: string;
  /** Of the file as it was read. */
  readonly hash: string;
}

/** What saving or deleting led to. */
export interface Saved {
  /** Null: it was deleted. */
  readonly hash: string | null;
  readonly generated: Generated;
}

/** What became of the files that follow from the model and its task programs. */
export type Generated =
  | {
      readonly ok: true;
      readonly written: readonly string[];
      readonly deleted: readonly string[];
      /** What else is to be done, such as scenarios of another version of the model. */
      readonly remarks: readonly string[];
    }
  /** Nothing was written; what is wrong, each with its repair. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** The body of a save that is refused with status 409: nothing was written. */
export interface StaleSave {
  /** The file as it is now; null: somebody deleted it. */
  readonly current: SourceText | null;
}

/** `POST …/preview`: what the texts of the editor would be like. Nothing is written. */
export type PreviewRequest = {
  /** Texts by path, as the editor has them; the others are read from disk. */
  readonly drafts: Readonly<Record<string, string>>;
} & PreviewWish;

export type PreviewWish =
  | { readonly kind: 'tasks'; readonly seed: number }
  | { readonly kind: 'world'; readonly seed: number }
  | { readonly kind: 'rows'; readonly seed: number; readonly query: WorldQuery }
  | { readonly kind: 'quality' }
  /** `path` is that of a task program. */
  | { readonly kind: 'instances'; readonly path: string; readonly seed: number }
  | { readonly kind: 'mutants'; readonly path: string }
  /** The text of a program to start from. `name` is kebab-case. */
  | { readonly kind: 'starter'; readonly name: string };

export type PreviewKind = PreviewWish['kind'];

/** What each kind of preview results in. */
export interface PreviewResults {
  readonly tasks: SampleTasks;
  readonly world: WorldSummary;
  readonly rows: WorldPage;
  readonly quality: QualityDelta;
  readonly instances: ProgramInstances;
  readonly mutants: ProgramMutants;
  readonly starter: string;
}

/** A line of the answer to a preview, which is JSON lines. All but `progress` are the last one. */
export type PreviewEvent<Result = PreviewResults[PreviewKind]> =
  | {
      readonly event: 'progress';
      readonly stage: string;
      readonly done: number;
      readonly total?: number;
    }
  | { readonly event: 'result'; readonly result: Result }
  /** The texts have errors: there is nothing to show of them. */
  | { readonly event: 'problems'; readonly problems: readonly string[] }
  | { readonly event: 'failed'; readonly message: string; readonly repair: string };

export interface SampleTasks {
  readonly tasks: readonly SampleTask[];
  /** Attempts that gave no task, by reason. */
  readonly dropped: readonly Reason[];
}

export interface Reason {
  readonly why: string;
  readonly times: number;
}

/** A task as an agent would get it, with how it is done. */
export interface SampleTask {
  readonly text: string;
  readonly phrasings: readonly string[];
  readonly kind: string;
  /** 0 to 1. */
  readonly difficulty: number;
  readonly steps: readonly SampleStep[];
  /** Sentences: what a run is checked for. */
  readonly checks: readonly string[];
}

export type SampleStep =
  | {
      readonly tool: string;
      readonly args: JsonObject;
      readonly failure?: string;
      readonly data?: Json;
    }
  | { readonly message: string };

export interface QualityDelta {
  /** Whether the text is the model on disk, in other words or not. */
  readonly isSame: boolean;
  /** Plays of each of both evaluations. */
  readonly runs: number;
  /** false: the time was up before all was played. */
  readonly isComplete: boolean;
  /** Undefined where the model on disk has errors. */
  readonly before?: QualityScores;
  readonly after: QualityScores;
  readonly came: readonly DeltaFinding[];
  readonly gone: readonly DeltaFinding[];
  /** How many findings are in both. */
  readonly kept: number;
  /** Of the last whole check, in quality.json; undefined where there is none that can be read. */
  readonly stored?: {
    readonly passed: boolean;
    readonly isCurrent: boolean;
    readonly runs: number;
  };
}

/** Parts of the whole; `total` 0 where there is nothing to count. */
export interface QualityScores {
  readonly operations: Share;
  readonly codes: Share;
  readonly branches: Share;
  readonly mutants: Share;
  readonly laws: Share;
}

export interface Share {
  readonly part: number;
  readonly total: number;
}

export interface DeltaFinding {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly fix: string;
  /** What it is about: an operation, an entity and field, a rule or a setting. */
  readonly about: string;
}

export interface ProgramInstances {
  readonly instances: readonly SampleTask[];
  /** Seeds that gave no instance, by reason. */
  readonly missed: readonly Reason[];
}

/** What became of the mistakes put into the solution of a program, over some instances. */
export interface ProgramMutants {
  /** Instances that passed the gates, and seeds tried for them. */
  readonly accepted: number;
  readonly tried: number;
  readonly mutants: readonly MutantFate[];
  /** What keeps the program from being used, and what to look at. */
  readonly findings: readonly ProgramFinding[];
}

export interface MutantFate {
  /** In the file, from 1. */
  readonly line: number;
  readonly kind: string;
  /** `before → after` */
  readonly text: string;
  /** In how many instances it was noticed, changed nothing, or was not reached. */
  readonly killed: number;
  readonly survived: number;
  readonly unreached: number;
}

export interface ProgramFinding {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  /** In the file, from 1. */
  readonly line: number;
  readonly message: string;
  readonly fix: string;
}
