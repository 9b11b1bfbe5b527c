/** An instrumented emission as the code generator hands it over. */
export interface InstrumentedCode {
  readonly className: string;
  /** The body of `(require, exports, $probe) => …`. */
  readonly code: string;
  readonly sites: readonly unknown[];
  readonly mutants: readonly { readonly kind: string; readonly code?: string }[];
  readonly hints: readonly HintTool[];
  /** Setup operations as tools. */
  readonly setup: readonly SetupTool[];
  readonly phrases?: readonly PhraseTool[];
  readonly labels?: readonly LabelTool[];
  readonly policies?: readonly PolicyTool[];
}

/**
 * A phrase of an operation as a query: `call(tool, { args })` gives its parts, `{ text }` or
 * `{ slot }` (null in a group that is left out), or null where it cannot be said.
 */
export interface PhraseTool {
  readonly tool: string;
  readonly operation: string;
  /** Among the phrases of the operation. */
  readonly index: number;
}

/** A label as a query: `call(tool, { key })` gives the text, or null where it cannot be said. */
export interface LabelTool {
  readonly tool: string;
  readonly entity: string;
}

export interface SetupTool {
  /** The name in the model. */
  readonly name: string;
  /** The name to call it by. */
  readonly tool: string;
}

/**
 * Whether a rule that is left to the agent forbids a call, as a query: `call(tool, { args })` with
 * the arguments of the operation gives true or false.
 */
export interface PolicyTool {
  readonly tool: string;
  /** The id of the rule. */
  readonly rule: string;
  readonly operation: string;
}

/** A hint's expression as a query: `call(tool, { row?, args? })` gives its value. */
export interface HintTool {
  readonly tool: string;
  readonly hint: 'derive' | 'one_of' | 'subset_of' | 'where';
  readonly of: HintedField | HintedParam;
}

export interface HintedField {
  readonly kind: 'field';
  readonly entity: string;
  readonly field: string;
}

export interface HintedParam {
  readonly kind: 'param';
  readonly owner: 'operation' | 'setup';
  readonly operation: string;
  readonly param: string;
}
