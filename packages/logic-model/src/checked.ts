import type {
  Entity,
  Invariant,
  LogicModel,
  ModelFunction,
  Operation,
  Rule,
  Setup,
} from './schema/model.ts';
import type { ReferredRow } from './language/referred-rows.ts';

/** What a piece of the operation language reads and writes; `fields` sorted, `'all'` for whole rows. */
export interface Effects {
  /** Fields read, by entity name. */
  readonly reads: ReadonlyMap<string, readonly string[] | 'all'>;
  /** Entities whose rows it may create. */
  readonly creates: readonly string[];
  /** Fields it may update, by entity name. */
  readonly updates: ReadonlyMap<string, readonly string[] | 'all'>;
  /** Entities whose rows it may remove. */
  readonly removes: readonly string[];
  /** Whether it draws from the world's random generator. */
  readonly random: boolean;
  /** Whether it reads the world's clock. */
  readonly clock: boolean;
}

/** A failure code and where the body can return it. */
export interface KnownFailure {
  readonly code: string;
  /** `need` and the like name the code themselves; `check` and `fail` are written out. */
  readonly origin: 'check' | 'fail' | 'need';
  /** Offset into the body as written. */
  readonly offset: number;
}

/** The names of its scope that a piece of code uses, each list sorted. */
export interface Uses {
  /** Tables by their short names. */
  readonly tables: readonly string[];
  /** Pure helpers, such as `check` and `addDays`; imported from the runtime. */
  readonly helpers: readonly string[];
  /** Helpers of the world: `now today randomInt pick shuffle`; part of the scope. */
  readonly worldHelpers: readonly string[];
  readonly functions: readonly string[];
  /** Params read by name. */
  readonly params: readonly string[];
  /** `args`, for params that are no identifiers. */
  readonly args: boolean;
  /** `tables.<collection>`. */
  readonly tablesObject: boolean;
  readonly settings: boolean;
  readonly actor: boolean;
}

/** A checked body or expression, ready to be printed. */
export interface CheckedCode {
  /**
   * The text to emit: as written in the model, but for equality filters that use an index and
   * `fuel(…)` around what nested iterations iterate. Not indented.
   */
  readonly code: string;
  readonly uses: Uses;
  readonly effects: Effects;
  readonly failures: readonly KnownFailure[];
}

export interface CheckedOperation extends CheckedCode {
  readonly operation: Operation;
  /** Every code it can fail with besides those common to all tools, in order of appearance. */
  readonly codes: readonly string[];
}

export interface CheckedSetup extends CheckedCode {
  readonly setup: Setup;
}

export interface CheckedFunction extends CheckedCode {
  readonly function: ModelFunction;
}

/** What a hint is for: a field of an entity, or a param of an operation or setup operation. */
export type HintOwner =
  | { readonly kind: 'field'; readonly entity: Entity; readonly field: string }
  | {
      readonly kind: 'param';
      readonly owner: 'operation' | 'setup';
      readonly operation: Operation | Setup;
      readonly param: string;
    };

/** An expression among the hints for sampling. */
export interface CheckedHint extends CheckedCode {
  readonly hint: 'derive' | 'one_of' | 'subset_of' | 'where';
  readonly of: HintOwner;
  /** The entity whose row the expression reads: that of the field, or (`where`) that of `from`. */
  readonly row?: Entity;
  /** The rows that it may name besides: those of the other params that are refs. */
  readonly rows: readonly ReferredRow[];
}

/** A slot of a phrase or label, or the condition of a group. */
export interface CheckedSlot extends CheckedCode {
  /** Whether its values are words of an enum, or lists of them. */
  readonly isEnum: boolean;
}

/** A part of a phrase or label, like `PhrasePart`, with what was found out about its code. */
export type CheckedPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'slot'; readonly slot: CheckedSlot }
  | {
      readonly kind: 'optional';
      readonly condition?: CheckedSlot;
      readonly parts: readonly CheckedPart[];
    };

/** A phrase of an operation. Its slots read params, and rows that params refer to. */
export interface CheckedPhrase {
  readonly operation: Operation;
  /** Among the phrases of the operation. */
  readonly index: number;
  readonly parts: readonly CheckedPart[];
  /** The rows that may be read, used or not. */
  readonly rows: readonly ReferredRow[];
}

/** How people call a row. Its slots read the row, and rows that it refers to. */
export interface CheckedLabel {
  readonly entity: Entity;
  readonly parts: readonly CheckedPart[];
  /** The rows that may be read besides the entity's own, used or not. */
  readonly rows: readonly ReferredRow[];
}

/**
 * When a rule that is left to the agent forbids an operation: a boolean expression over its params,
 * rows that they refer to, tables and the clock.
 */
export interface CheckedPolicy extends CheckedCode {
  readonly rule: Rule;
  readonly operation: Operation;
  /** The rows that may be read, used or not. */
  readonly rows: readonly ReferredRow[];
}

/** The text of a result on the wire, as an expression over `args` and `result`. */
export interface CheckedText extends CheckedCode {
  readonly operation: Operation;
}

/** How rows lead to others: those whose `own` equals the `theirs` of the row before. */
interface Link {
  /** A field, a place in one (`steps[].device_id`), or the key: its field, or `''` without one. */
  readonly own: string;
  readonly theirs: string;
  /** What is read instead of `own` where there is none: rows with it in `theirs` lead everywhere. */
  readonly absent?: string;
  /** Rows without `own` are led to by rows without `theirs`. */
  readonly blank?: true;
  /** Rows of a tree lead to all those above them: `theirs` names the parent, `own` is the key. */
  readonly climb?: true;
}

/** A link to rows of an entity. */
export interface Hop extends Link {
  readonly entity: string;
}

/** A link to rows of an invariant's entity; `via` other rows, those next to the changed row first. */
export interface LinkBack extends Link {
  readonly via?: readonly Hop[];
}

/** How a change to a row of `entity` can change an invariant's value. */
export interface InvariantRead {
  readonly entity: string;
  readonly fields: readonly string[] | 'all';
  /**
   * Which rows of the invariant's entity to check again: the changed row itself, those that it
   * leads to, or every one.
   */
  readonly affects: 'self' | 'all' | LinkBack;
}

export interface CheckedInvariant {
  readonly invariant: Invariant;
  /** The sentence shown to people: the invariant's own text or its rule's. */
  readonly text: string;
  /** For `holds`. */
  readonly holds?: CheckedCode & { readonly reads: readonly InvariantRead[] };
  /** For `preserves`, in the model's order. */
  readonly quantities?: readonly (CheckedCode & {
    readonly entity: Entity;
    readonly fields: readonly string[] | 'all';
  })[];
}

/**
 * A model without errors, with what the analyses found. Only {@link checkModel} makes one, and
 * nothing can be emitted from less.
 */
export interface CheckedModel {
  readonly stage: 'checked';
  readonly model: LogicModel;
  /** SHA-256 of the model's canonical JSON, 64 hexadecimal digits. */
  readonly hash: string;
  /** The model as text: what `logic-model.yaml` holds. */
  readonly source: string;
  readonly operations: readonly CheckedOperation[];
  readonly setup: readonly CheckedSetup[];
  readonly functions: readonly CheckedFunction[];
  readonly invariants: readonly CheckedInvariant[];
  readonly hints: readonly CheckedHint[];
  /** Of all operations, in the model's order. */
  readonly phrases: readonly CheckedPhrase[];
  readonly labels: readonly CheckedLabel[];
  /** Of all rules, in the model's order. */
  readonly policies: readonly CheckedPolicy[];
  /** Of the operations whose text an expression makes, in the model's order. */
  readonly texts: readonly CheckedText[];
  /** The body of a failed response, over `error`. */
  readonly errorBody?: CheckedCode;
}
