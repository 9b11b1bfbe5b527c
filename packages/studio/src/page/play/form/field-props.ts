import type { Json } from '@envloom/core';
import type { FieldSpec } from '@envloom/runtime';
import type { ReactNode } from 'react';
import type { RefRows } from './ref-rows.ts';

/** What every field of a form is given. */
export interface FieldProps<Spec extends FieldSpec = FieldSpec> {
  readonly label: string;
  readonly spec: Spec;
  /** Undefined: left out. */
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  /** The rows that references may name. */
  readonly rows: RefRows;
  /** Draws the fields within this one. */
  readonly field: FieldType;
}

/** A field of any kind. */
export type FieldType = (props: FieldProps) => ReactNode;
