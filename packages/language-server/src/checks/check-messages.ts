import type { Diagnostic, ModelPath } from '@envloom/logic-model';
import type { ProgramCodeSource } from '@envloom/task-programs';

/** A file to check, the files that it depends on, and how much of it to check. */
export interface CheckJob {
  readonly uri: string;
  readonly text: string;
  readonly modelUri: string;
  readonly model: string | undefined;
  /** What the programs of the environment share. */
  readonly helpers: string | undefined;
  /** Check only this piece of the model; left out, check all of it. */
  readonly part?: ModelPath | undefined;
}

/** What a check found. */
export interface CheckAnswer {
  /** In file order. */
  readonly diagnostics: readonly Diagnostic<string>[];
  /** Whether these are all problems of the file, or only those of the requested part. */
  readonly isWhole: boolean;
  /** Whether the file fits the schema, so that its code was checked. */
  readonly isRead: boolean;
  /** Whether the model that a program is checked against is there, and whether it has errors. */
  readonly model: 'absent' | 'wrong' | 'right';
  /** The code of a program in its last state that could be parsed. */
  readonly source?: ProgramCodeSource | undefined;
}

/** To the thread of the checks. */
export type CheckOrder =
  | {
      readonly id: number;
      readonly job: CheckJob;
      /** The server sets it to 1 to cancel the check. */
      readonly cancelled: Int32Array<SharedArrayBuffer>;
    }
  | { readonly forget: string };

/** From the thread: an answer, none where the check was cancelled, or the fault that ended it. */
export interface CheckReply {
  readonly id: number;
  readonly answer?: CheckAnswer;
  readonly fault?: string;
}
