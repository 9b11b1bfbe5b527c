import type { CheckedModel, Operation } from '@envloom/logic-model';
import type { Json } from '@envloom/core';
import type { Finding } from '../findings/finding.ts';
import { isJsonRow } from './observed/json.ts';
import type { Observed } from './observed/observed.ts';

/** Calls tried before a suspicion is dropped. */
const mostTried = 120;

/**
 * Drops what the text made suspicious and play refutes: two params may name the same row only if a
 * call in which they do succeeds.
 */
export function confirmed(
  { model }: CheckedModel,
  findings: readonly Finding[],
  observations: readonly Observed[],
): Finding[] {
  return findings.filter(({ code, operation }) => {
    if (code !== 'SAME_ROW_ALLOWED') return true;
    const suspect = model.operations.find(({ name }) => name === operation);
    return suspect === undefined || allowsSameRow(suspect, observations);
  });
}

function allowsSameRow(operation: Operation, observations: readonly Observed[]): boolean {
  const own = observations.filter(({ tool, result }) => tool === operation.name && result.success);
  return own
    .slice(0, mostTried)
    .some(({ before, tool, args }) =>
      sameRowArgs(operation, args).some((same) => before.fork().call(tool, same).success),
    );
}

/** The arguments with one of two params of the same entity in place of the other. */
function sameRowArgs({ params }: Operation, args: Json): Json[] {
  if (!isJsonRow(args)) return [];
  return params.flatMap((one) =>
    params.flatMap((other) => {
      const isPair = one.type === 'ref' && other.type === 'ref' && one.entity === other.entity;
      const key = args[one.name];
      return isPair && one !== other && key !== undefined ? [{ ...args, [other.name]: key }] : [];
    }),
  );
}
