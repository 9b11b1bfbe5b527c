/** What a player is asked: to call operations of an environment. */
export interface Task {
  readonly folder: string;
  readonly className: string;
  readonly operations: readonly string[];
}

/** What a player says: which operation it begins to call, and how a call went. */
export type News =
  | { readonly kind: 'begins'; readonly operation: string }
  | {
      readonly kind: 'returned';
      readonly operation: string;
      /** Of the processor. */
      readonly milliseconds: number;
      /** By which the process is larger than before any call. */
      readonly megabytes: number;
      /** `OK`, or the code of the failure. */
      readonly outcome: string;
    }
  | { readonly kind: 'done' };
