import type { JsonObject } from '@envloom/core';
import type { ReferenceStep, Scenario } from '@envloom/episodes';

/** The ways in which a variant of a reference goes wrong. */
export const variantKinds = [
  'wrong argument',
  'argument left out',
  'argument invented',
  'extra mutation',
  'dropped step',
  'doubled step',
  'hedge',
  'right way',
  'false reason',
  'right look',
] as const;

export type VariantKind = (typeof variantKinds)[number];

/** A reference with one thing wrong, or (a right way) with another way to decline. */
export interface Variant {
  readonly kind: VariantKind;
  readonly tool: string;
  /** The argument that is wrong, as a path; empty where it is another thing. */
  readonly argument: string;
  /** What is wrong, in short. */
  readonly what: string;
  /** The steps of the reference before this one are as they were. */
  readonly from: number;
  /** What is played instead of the rest. */
  readonly steps: readonly Played[];
  /** The step, of {@link steps}, that has to succeed: else the variant counts as refused. */
  readonly changed?: number;
}

/** A step as it is played: what a call gives may be another thing now. */
export type Played =
  | { readonly kind: 'call'; readonly tool: string; readonly arguments: JsonObject }
  | { readonly kind: 'message'; readonly content: string };

/** The steps of the reference from one on. */
export function restOf({ reference }: Scenario, from: number): readonly Played[] {
  return reference.slice(from).map(playedStep);
}

function playedStep(step: ReferenceStep): Played {
  return step.kind === 'message'
    ? { kind: 'message', content: step.content }
    : { kind: 'call', tool: step.tool, arguments: step.arguments };
}
