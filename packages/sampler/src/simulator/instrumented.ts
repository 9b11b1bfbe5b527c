/** An instrumented emission as the code generator hands it over. */
export interface InstrumentedCode {
  readonly className: string;
  /** The body of `(require, exports, $probe) => …`. */
  readonly code: string;
  readonly sites: readonly unknown[];
  readonly mutants: readonly unknown[];
  readonly hints: readonly HintTool[];
  /** Setup operations as tools. */
  readonly setup: readonly SetupTool[];
}

export interface SetupTool {
  /** The name in the model. */
  readonly name: string;
  /** The name to call it by. */
  readonly tool: string;
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
