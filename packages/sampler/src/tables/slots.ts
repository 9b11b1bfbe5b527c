import type { Field, ModelPath } from '@envloom/logic-model';
import type { FieldSpec } from '@envloom/runtime';
import type { HintTool } from '../simulator/instrumented.ts';
import type { Slot, SlotTools } from '../values/slot.ts';

/** A field or param of the model with how the runtime sees it. */
export function slotOf(
  field: Field,
  spec: FieldSpec,
  path: ModelPath,
  use: Slot['use'],
  tools: SlotTools,
): Slot {
  return { name: field.name, node: field, spec, path, use, tools };
}

/** The tools of the hints of a field. */
export function fieldTools(hints: readonly HintTool[], entity: string, field: string): SlotTools {
  return toolsAmong(
    hints.filter(({ of }) => of.kind === 'field' && of.entity === entity && of.field === field),
  );
}

/** The tools of the hints of a param. */
export function paramTools(
  hints: readonly HintTool[],
  owner: 'operation' | 'setup',
  operation: string,
  param: string,
): SlotTools {
  return toolsAmong(
    hints.filter(
      ({ of }) =>
        of.kind === 'param' &&
        of.owner === owner &&
        of.operation === operation &&
        of.param === param,
    ),
  );
}

function toolsAmong(hints: readonly HintTool[]): SlotTools {
  return Object.fromEntries(hints.map(({ hint, tool }) => [hint, tool]));
}
