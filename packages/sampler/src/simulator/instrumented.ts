/** An instrumented emission as the code generator hands it over. */
export interface InstrumentedCode extends QueryTools {
  readonly className: string;
  /** The body of `(require, exports, $probe) => …`. */
  readonly code: string;
  readonly sites: readonly unknown[];
}

/** What an instrumented environment can be asked, by tools besides those of the model. */
export interface QueryTools {
  /** The mistakes that the probe can switch on, by number. */
  readonly mutants: readonly { readonly kind: string; readonly code?: string }[];
  readonly hints: readonly HintTool[];
  /** Setup operations: the name in the model, and the name to call it by. */
  readonly setup: readonly { readonly name: string; readonly tool: string }[];
  /**
   * Phrases of operations, by their place among those of the operation: `call(tool, { args })` gives the parts,
   * `{ text }` or `{ slot }` (null in a group that is left out), or null where it cannot be said.
   */
  readonly phrases: readonly {
    readonly tool: string;
    readonly operation: string;
    readonly index: number;
  }[];
  /** Labels: `call(tool, { key })` gives the text, or null where it cannot be said. */
  readonly labels: readonly { readonly tool: string; readonly entity: string }[];
  /**
   * Whether a rule (its id) that is left to the agent forbids a call: `call(tool, { args })` with the arguments
   * of the operation gives true or false.
   */
  readonly policies: readonly {
    readonly tool: string;
    readonly rule: string;
    readonly operation: string;
  }[];
}

/** A hint's expression as a query: `call(tool, { row?, args? })` gives its value. */
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
