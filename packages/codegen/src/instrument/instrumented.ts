/** Whose code it is: names of the model. */
export interface CodeOwner {
  readonly kind: 'operation' | 'setup' | 'function';
  readonly name: string;
}

/**
 * A place that decides: the condition of an `if`, a `check` or `?:`, the left side of `&&`, `||` or
 * `??`, a `for…of` (entered or not), a `case`.
 */
export interface Site {
  readonly owner: CodeOwner;
  readonly kind: 'check' | 'if' | 'conditional' | 'and' | 'or' | 'nullish' | 'loop' | 'case';
  /** The source of the condition. */
  readonly text: string;
  /** The failure code that depends on it: of `check`, of `if (…) fail(…)`, of `?? fail(…)`. */
  readonly code?: string;
  /** In the body, from 1. */
  readonly line: number;
}

/** The mistakes that are put in, one at a time (after DeMillo, Lipton and Sayward 1978). */
export type MutantKind =
  | 'drop-guard'
  | 'flip-comparison'
  | 'off-by-one'
  | 'flip-arithmetic'
  | 'drop-write'
  | 'drop-field'
  | 'drop-filter'
  | 'double-change'
  | 'swap-fields'
  | SolutionMutantKind;

/** The mistakes that are put into solutions of task programs. */
export type SolutionMutantKind =
  | 'negate-condition'
  | 'skip-condition'
  | 'drop-operand'
  | 'move-comparison'
  | 'first-only'
  | 'swap-quantifier'
  | 'swap-extreme'
  | 'count-for-sum'
  | 'move-value'
  | 'drop-call'
  /** No mistake where the order is open: the end must be the same. */
  | 'reverse-order';

/** A mistake that can be switched on in instrumented code. */
export interface Mutant {
  readonly owner: CodeOwner;
  readonly kind: MutantKind;
  /** In the body, from 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
  /** The failure code of a dropped guard. */
  readonly code?: string;
}

/** An expression among the sampling hints, as a tool: `call(tool, { hint_row?, hint_args? })`. */
export interface HintTool {
  readonly tool: string;
  readonly hint: 'derive' | 'one_of' | 'subset_of' | 'where';
  readonly of:
    | { readonly kind: 'field'; readonly entity: string; readonly field: string }
    | {
        readonly kind: 'param';
        readonly owner: 'operation' | 'setup';
        readonly operation: string;
        readonly param: string;
      };
  /** The other fields of the row, or params, that its expression reads. */
  readonly reads: readonly string[];
}

/** A setup operation as a tool. */
export interface SetupTool {
  readonly name: string;
  readonly tool: string;
}

/**
 * A phrase of an operation as a tool: `call(tool, { args })` with the operation's arguments gives its
 * parts, `{ text }` or `{ slot }`, or null where it cannot be said, because a row is missing or a slot
 * outside of groups is absent. A slot in a group that is left out is `{ slot: null }`.
 */
export interface PhraseTool {
  readonly tool: string;
  readonly operation: string;
  /** Among the phrases of the operation. */
  readonly index: number;
}

/** A label as a tool: `call(tool, { key })` gives the text, or null where it cannot be said. */
export interface LabelTool {
  readonly tool: string;
  readonly entity: string;
}

/**
 * Whether a rule that is left to the agent forbids a call, as a tool: `call(tool, { args })` with the
 * operation's arguments gives true or false; false where a row that decides is missing.
 */
export interface PolicyTool {
  readonly tool: string;
  /** The id of the rule. */
  readonly rule: string;
  readonly operation: string;
}

/**
 * An environment that tells what its bodies do and can be made wrong on purpose: plain JavaScript,
 * for one process, never written to disk.
 */
export interface Instrumented {
  readonly className: string;
  /**
   * The body of a function `(require, exports, $probe)`: `require` knows `@envloom/runtime` and
   * `zod`, `exports` is filled, `$probe` has every {@link ProbeMethod}.
   */
  readonly code: string;
  /** The index is the number that bodies report. */
  readonly sites: readonly Site[];
  /** The index is the number that bodies ask for. */
  readonly mutants: readonly Mutant[];
  readonly hints: readonly HintTool[];
  readonly setup: readonly SetupTool[];
  readonly phrases: readonly PhraseTool[];
  readonly labels: readonly LabelTool[];
  readonly policies: readonly PolicyTool[];
}

/** What instrumented code calls on its probe. */
export type ProbeMethod =
  | 'test'
  | 'present'
  | 'loop'
  | 'hit'
  | 'is'
  | 'compare'
  | 'plus'
  | 'minus'
  | 'unwritten'
  | 'look'
  | 'spans';
