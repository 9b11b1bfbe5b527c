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

/** Constants and arrow functions that programs share, with the types of what they declare. */
export interface TaskHelperCode extends TaskCode {
  readonly members: readonly Pick<NamedValue, 'name' | 'type'>[];
}

/** A task program without problems. */
export interface TaskSource {
  readonly name: string;
  readonly title: string;
  readonly purpose: string;
  /** What is drawn, in order. */
  readonly choices: readonly NamedValue[];
  /** What the texts tell. */
  readonly slots: readonly NamedValue[];
  readonly arrange: TaskCode;
  readonly solution: TaskCode;
  /** Whether the solution ever tells anything. */
  readonly tells: boolean;
  /** Fields (`payments.note`) whose values are left open. */
  readonly free: readonly string[];
}

/** The task programs of an environment. */
export interface TaskSet {
  readonly programs: readonly TaskSource[];
  readonly helpers: { readonly arrange?: TaskHelperCode; readonly solution?: TaskHelperCode };
}
