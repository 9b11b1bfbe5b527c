import type { Json } from '@envloom/core';

export type Row = Readonly<Record<string, Json>>;

/** The rows of a world by table, as a `WorldState` of `@envloom/runtime` holds them. */
export type Rows = Readonly<Record<string, readonly Row[] | Readonly<Record<string, Row>> | Row>>;
