import { refuse } from '../failure/refusal.ts';
import type { EnumSpec } from '../fields/spec.ts';
import type { TableProgram } from '../world/table-program.ts';
import { keyText, mayDiffer, type RowCheck, rowName } from './check.ts';

/** A status may change only as its transitions list; a new row may start anywhere. */
export function transitionCheck(
  table: TableProgram,
  field: string,
  transitions: NonNullable<EnumSpec['transitions']>,
): RowCheck {
  return (touched) => {
    if (!mayDiffer(touched, field)) return;
    const { key, before, after } = touched;
    const from = before?.[field];
    const to = after?.[field];
    if (from === undefined || to === undefined || from === to) return;
    if (typeof from === 'string' && transitions[from]?.some((value) => value === to)) return;
    const change = `${field} cannot change from ${keyText(from)} to ${keyText(to)}`;
    refuse('INVALID_TRANSITION', `${rowName(table.spec.collection, key)}: ${change}.`);
  };
}
