import { isList } from '@envloom/core';
import type { ModelProblem } from '../outcome.ts';
import { childOf, type ModelJson } from '../repair/tree.ts';

/** What a model may and must have; all counted before anything is checked. */
export interface ModelLimits {
  readonly minOperations: number;
  readonly maxOperations: number;
  /** Longest text, in UTF-16 code units. */
  readonly maxLength: number;
}

export const defaultLimits: ModelLimits = {
  minOperations: 15,
  maxOperations: 60,
  maxLength: 300_000,
};

function operationCount(model: ModelJson): number {
  const operations = childOf(model, 'operations');
  return isList(operations) ? operations.length : 0;
}

/** Why a model is not even looked at: checking and repairing it would cost too much. */
export function excess(model: ModelJson, limits: ModelLimits): ModelProblem[] {
  const count = operationCount(model);
  const { length } = JSON.stringify(model);
  return [
    ...(count > limits.maxOperations ? [tooMany(count, limits)] : []),
    ...(length > limits.maxLength ? [tooLong(length, limits)] : []),
  ];
}

function tooMany(count: number, { maxOperations }: ModelLimits): ModelProblem {
  return {
    source: 'answer',
    code: 'TOO_MANY_OPERATIONS',
    path: 'operations',
    message: `The model has ${count} operations; at most ${maxOperations} are taken.\nRepair: Model the 15 to 30 operations that matter most, or split the world.`,
  };
}

function tooLong(length: number, { maxLength }: ModelLimits): ModelProblem {
  return {
    source: 'answer',
    code: 'MODEL_TEXT_TOO_LONG',
    path: undefined,
    message: `The model has ${length} characters; at most ${maxLength} are taken.\nRepair: Model fewer operations, and give fewer rows in \`initial\`.`,
  };
}

/** What a model lacks that may be sound otherwise. */
export function shortfall(model: ModelJson, { minOperations }: ModelLimits): ModelProblem[] {
  const count = operationCount(model);
  return count >= minOperations
    ? []
    : [
        {
          source: 'answer',
          code: 'TOO_FEW_OPERATIONS',
          path: 'operations',
          message: `The model has ${count} operations; an environment has at least ${minOperations}.\nRepair: \`add\` at least ${minOperations - count} operations that people in this world need: more steps in the life of its rows, corrections and cancellations, searches and overviews.`,
        },
      ];
}
