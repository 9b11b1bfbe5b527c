/** A value that a Python program can write down. */
export type ConstantValue = null | boolean | bigint | number | string;

interface Node {
  /** Where it begins in its source, in characters from 0. */
  readonly at: number;
}

export interface Constant extends Node {
  readonly kind: 'constant';
  readonly value: ConstantValue;
}

export interface Name extends Node {
  readonly kind: 'name';
  readonly name: string;
}

/** `{value!r:>8}` within a text. */
export interface Replacement {
  readonly value: Expression;
  readonly conversion: string | undefined;
  readonly spec: readonly (string | Replacement)[];
}

export interface FormattedText extends Node {
  readonly kind: 'text';
  readonly parts: readonly (string | Replacement)[];
}

/** One of several values; starred ones are spread. */
export interface Item {
  readonly value: Expression;
  readonly isSpread: boolean;
}

export interface Collection<Kind extends 'list' | 'tuple' | 'set'> extends Node {
  readonly kind: Kind;
  readonly items: readonly Item[];
}

export interface Dictionary extends Node {
  readonly kind: 'dict';
  /** Without a key, the value is spread. */
  readonly entries: readonly { readonly key: Expression | undefined; readonly value: Expression }[];
}

export type Clause =
  | { readonly kind: 'for'; readonly target: Target; readonly iterable: Expression }
  | { readonly kind: 'if'; readonly test: Expression };

export interface Comprehension extends Node {
  readonly kind: 'comprehension';
  readonly of: 'list' | 'set' | 'dict' | 'generator';
  readonly key: Expression | undefined;
  readonly value: Expression;
  readonly clauses: readonly Clause[];
}

export interface Binary extends Node {
  readonly kind: 'binary';
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Unary extends Node {
  readonly kind: 'unary';
  readonly operator: string;
  readonly operand: Expression;
}

export interface Logic extends Node {
  readonly kind: 'logic';
  readonly operator: 'and' | 'or';
  readonly left: Expression;
  readonly right: Expression;
}

export interface Compare extends Node {
  readonly kind: 'compare';
  readonly first: Expression;
  readonly rest: readonly { readonly operator: string; readonly right: Expression }[];
}

export interface Conditional extends Node {
  readonly kind: 'conditional';
  readonly test: Expression;
  readonly value: Expression;
  readonly otherwise: Expression;
}

export interface Parameter {
  readonly name: string;
  readonly kind: 'plain' | 'named' | 'rest' | 'rest-named';
  /** The source of its type; empty where it has none. */
  readonly annotation: string;
  readonly fallback: Expression | undefined;
}

export interface Lambda extends Node {
  readonly kind: 'lambda';
  readonly parameters: readonly Parameter[];
  readonly body: Expression;
}

export interface Argument {
  readonly value: Expression;
  readonly kind: 'plain' | 'named' | 'spread' | 'spread-named';
  readonly name: string | undefined;
}

export interface Call extends Node {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly args: readonly Argument[];
}

export interface Attribute extends Node {
  readonly kind: 'attribute';
  readonly object: Expression;
  readonly name: string;
}

export interface Subscript extends Node {
  readonly kind: 'subscript';
  readonly object: Expression;
  readonly index: Expression;
}

export interface Slice extends Node {
  readonly kind: 'slice';
  readonly start: Expression | undefined;
  readonly stop: Expression | undefined;
  readonly step: Expression | undefined;
}

/** `name := value` */
export interface Naming extends Node {
  readonly kind: 'naming';
  readonly name: string;
  readonly value: Expression;
}

/** Something of Python that is read and never run. */
export interface Unsupported extends Node {
  readonly kind: 'unsupported';
  readonly what: string;
}

export type Expression =
  | Constant
  | Name
  | FormattedText
  | Collection<'list'>
  | Collection<'tuple'>
  | Collection<'set'>
  | Dictionary
  | Comprehension
  | Binary
  | Unary
  | Logic
  | Compare
  | Conditional
  | Lambda
  | Call
  | Attribute
  | Subscript
  | Slice
  | Naming
  | Unsupported;

/** What a value is put into. */
export type Target =
  | Name
  | Attribute
  | Subscript
  | Unsupported
  | {
      readonly kind: 'targets';
      readonly at: number;
      readonly items: readonly { readonly target: Target; readonly isSpread: boolean }[];
    };

export type Block = readonly Statement[];

export interface FunctionDefinition extends Node {
  readonly kind: 'function';
  readonly name: string;
  readonly isAsync: boolean;
  readonly decorators: readonly Expression[];
  /** Where it ends in its source. */
  readonly end: number;
  readonly parameters: readonly Parameter[];
  readonly body: Block;
}

export interface ClassDefinition extends Node {
  readonly kind: 'class';
  readonly name: string;
  readonly decorators: readonly Expression[];
  /** Where it ends in its source. */
  readonly end: number;
  readonly bases: readonly Expression[];
  readonly body: Block;
}

export interface Handler {
  /** All errors where it is undefined. */
  readonly types: Expression | undefined;
  readonly name: string | undefined;
  readonly body: Block;
}

export interface TryStatement extends Node {
  readonly kind: 'try';
  readonly body: Block;
  readonly handlers: readonly Handler[];
  readonly otherwise: Block;
  readonly last: Block;
}

export interface ForStatement extends Node {
  readonly kind: 'for';
  readonly target: Target;
  readonly iterable: Expression;
  readonly body: Block;
  readonly otherwise: Block;
}

export interface Imported {
  readonly name: string;
  readonly as: string;
}

export type Statement =
  | FunctionDefinition
  | ClassDefinition
  | TryStatement
  | ForStatement
  | (Node & { readonly kind: 'expression'; readonly value: Expression })
  | (Node & {
      readonly kind: 'assign';
      readonly targets: readonly Target[];
      readonly value: Expression;
    })
  | (Node & {
      readonly kind: 'declare';
      readonly target: Target;
      readonly annotation: string;
      readonly value: Expression | undefined;
    })
  | (Node & {
      readonly kind: 'update';
      readonly target: Target;
      readonly operator: string;
      readonly value: Expression;
    })
  | (Node & { readonly kind: 'return'; readonly value: Expression | undefined })
  | (Node & {
      readonly kind: 'if';
      readonly test: Expression;
      readonly body: Block;
      readonly otherwise: Block;
    })
  | (Node & {
      readonly kind: 'while';
      readonly test: Expression;
      readonly body: Block;
      readonly otherwise: Block;
    })
  | (Node & { readonly kind: 'raise'; readonly error: Expression | undefined })
  | (Node & {
      readonly kind: 'assert';
      readonly test: Expression;
      readonly message: Expression | undefined;
    })
  | (Node & { readonly kind: 'import'; readonly modules: readonly Imported[] })
  | (Node & { readonly kind: 'from'; readonly module: string; readonly names: readonly Imported[] })
  | (Node & { readonly kind: 'delete'; readonly targets: readonly Target[] })
  | (Node & { readonly kind: 'scope'; readonly names: readonly string[] })
  | (Node & { readonly kind: 'pass' | 'break' | 'continue' })
  | Unsupported;
