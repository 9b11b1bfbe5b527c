import type { Fields } from '../fields/spec.ts';
import type { Key } from '../state/entry.ts';
import type { KeyFormat } from '../state/key-format.ts';
import type { Tool } from '../tools/tool.ts';
import type { Invariant } from './invariant.ts';
import type { WorldWire } from './wire.ts';

/** A table as data. */
export interface EntitySpec {
  readonly name: string;
  readonly collection: string;
  /** The key field; `''` for singletons and where rows do not carry their key. */
  readonly key: string;
  /** How new keys are written; default: the plain number. */
  readonly keyFormat?: KeyFormat;
  readonly fields: Fields;
  /** Lists of fields whose values together occur once. */
  readonly unique?: readonly (readonly string[])[];
  /** Append-only. */
  readonly history?: true;
  /** Exactly one row, without key. */
  readonly singleton?: true;
  /** The field that refers to the parent row. */
  readonly tree?: string;
  /** Rows do not carry their key. */
  readonly keyInRow?: false;
}

/** The rows of a world: each table a list, a record by key, or (a singleton) the row itself. */
export interface WorldState<Rows = object> {
  /** `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly clock?: string;
  /** The key of the acting row, where the world has an actor. */
  readonly actor?: Key;
  readonly rows: Rows;
}

/** What an agent is told of a world before it acts. */
export interface Guide {
  readonly title: string;
  readonly introduction?: string;
  readonly rules: readonly GuideRule[];
}

/** What has to be kept, by tools or by the agent; a refusal can be told by the id. */
interface GuideRule {
  readonly id: string;
  readonly text: string;
  /** It is about how the agent speaks: told only where somebody hears it, in conversations. */
  readonly manner?: true;
}

/** A world as data and code: what a generated package hands to the runtime. */
export interface WorldDefinition {
  readonly name: string;
  /** Identifies the logic model; snapshots are tied to it. */
  readonly modelHash: string;
  readonly entities: readonly EntitySpec[];
  readonly tools: readonly Tool[];
  readonly invariants: readonly Invariant[];
  /** The state a world starts from when none is given. */
  readonly initial?: WorldState;
  /** Where the clock starts when the state does not say; default 2025-01-01T00:00:00Z. */
  readonly clock?: string;
  /** Whole seconds by which every successful mutation moves the clock; default 1. */
  readonly clockStep?: number;
  /** The entity whose row acts. */
  readonly actor?: string;
  readonly guide?: Guide;
  /** What it stands in for. */
  readonly wire?: WorldWire;
}
