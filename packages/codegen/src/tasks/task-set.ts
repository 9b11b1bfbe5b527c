/** Checked code as it is written, and the names around it that it uses. */
export interface TaskCode {
  readonly text: string;
  readonly uses: ReadonlySet<string>;
}

/** An expression that gives something a name, and its type as the operation language writes it. */
export interface NamedValue extends TaskCode {
  readonly name: string;
  readonly type: string;
}

/** Constants and arrow functions that solutions share, with the types of what they declare. */
export interface TaskHelperCode extends TaskCode {
  readonly members: readonly Pick<NamedValue, 'name' | 'type'>[];
}

/** A task program without problems, as far as it is emitted: what prepares a world for it stays in its file. */
export interface TaskSource {
  readonly name: string;
  readonly title: string;
  readonly purpose: string;
  /** What the texts tell. */
  readonly slots: readonly NamedValue[];
  readonly solution: TaskCode;
  /** Whether the solution ever tells anything. */
  readonly tells: boolean;
  /** Fields (`payments.note`) whose values are left open. */
  readonly free: readonly string[];
}

/** The task programs of an environment. */
export interface TaskSet {
  readonly programs: readonly TaskSource[];
  /** What the solutions share. */
  readonly helpers: TaskHelperCode | undefined;
}
