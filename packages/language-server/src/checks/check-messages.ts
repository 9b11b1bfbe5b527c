import type { Diagnostic, ModelPath } from '@envloom/logic-model';
import type { ProgramCodeSource } from '@envloom/task-programs';

/** The texts that decide what is right in a file, and how much of them is to be checked. */
export interface CheckJob {
  readonly uri: string;
  readonly text: string;
  readonly modelUri: string;
  readonly model: string | undefined;
  /** What the programs of the environment share. */
  readonly helpers: string | undefined;
  /** The piece of the model whose problems are wanted; left out, all problems are. */
  readonly part?: ModelPath | undefined;
}

/** What a check found. */
export interface CheckAnswer {
  /** In file order. */
  readonly diagnostics: readonly Diagnostic<string>[];
  /** Whether these are all problems of the file; else those of the part that was asked for. */
  readonly isWhole: boolean;
  /** Whether the file has the right shape, so that its code was checked. */
  readonly isRead: boolean;
  /** Whether the model that a program is checked against is there, and whether it has errors. */
  readonly model: 'absent' | 'wrong' | 'right';
  /** The code of a program, as it was when it last had the right shape. */
  readonly source?: ProgramCodeSource | undefined;
}

/** To the thread of the checks. */
export type CheckOrder =
  | {
      readonly id: number;
      readonly job: CheckJob;
      /** Holds 1 once nobody waits for the answer. */
      readonly cancelled: Int32Array<SharedArrayBuffer>;
    }
  | { readonly forget: string };

/** From the thread: an answer, none where the check was cancelled, or the fault that ended it. */
export interface CheckReply {
  readonly id: number;
  readonly answer?: CheckAnswer;
  readonly fault?: string;
}
