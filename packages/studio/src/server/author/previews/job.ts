import type { TaskFile } from '@envloom/task-programs';
import type { PreviewEvent, PreviewWish } from '../../../protocol/author.ts';

/** What the thread of an author is asked for. Plain data. */
export type AuthorJob =
  | {
      readonly kind: 'preview';
      readonly wish: PreviewWish;
      readonly sources: Sources;
    }
  | {
      readonly kind: 'update';
      /** The workspace, absolute. */
      readonly workspace: string;
      /** The folder of the environment, relative to it. */
      readonly root: string;
    };

/** The texts of an environment, of which some are not saved. */
export interface Sources {
  readonly model: string;
  readonly tasks: readonly TaskFile[];
  /** The model on disk. */
  readonly savedModel: string | undefined;
  /** The text of quality.json. */
  readonly quality: string | undefined;
}

/** What a thread says: some progress, then one last event. */
export type AuthorEvent = PreviewEvent<unknown>;

export type Tell = (event: AuthorEvent) => void;

/** Errors of the texts, which are no failure of a preview. */
export class SourceProblems extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems[0] ?? 'The texts have errors.');
    this.problems = problems;
  }
}
