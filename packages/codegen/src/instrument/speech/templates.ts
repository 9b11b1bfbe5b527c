import type { CheckedCode, CheckedPart, CheckedSlot, ReferredRow } from '@envloom/logic-model';
import { quote } from '../../text/quote.ts';
import { spokenFunction } from './support.ts';
import { rowsRead } from './scope.ts';

/** Every slot and condition of a template. */
export function slotsIn(parts: readonly CheckedPart[]): CheckedSlot[] {
  return parts.flatMap((part) => {
    if (part.kind === 'text') return [];
    if (part.kind === 'slot') return [part.slot];
    return [...(part.condition === undefined ? [] : [part.condition]), ...slotsIn(part.parts)];
  });
}

/** An expression for the parts of a template, spoken; undefined where it cannot be said. */
export function spokenCode(parts: readonly CheckedPart[], rows: readonly ReferredRow[]): string {
  return `${spokenFunction}(${partsCode(parts, rows)})`;
}

function partsCode(parts: readonly CheckedPart[], rows: readonly ReferredRow[]): string {
  return `[\n${parts.map((part) => `${partCode(part, rows)},\n`).join('')}]`;
}

function partCode(part: CheckedPart, rows: readonly ReferredRow[]): string {
  if (part.kind === 'text') return quote(part.text);
  if (part.kind === 'slot') {
    return `{ isEnum: ${part.slot.isEnum}, say: () => ${valueCode(part.slot, rows)} }`;
  }
  const { condition } = part;
  const when = condition === undefined ? '' : `when: () => ${valueCode(condition, rows)}, `;
  return `{ ${when}parts: ${partsCode(part.parts, rows)} }`;
}

/** The value of an expression; undefined where a row that it reads is absent. */
export function valueCode(code: CheckedCode, rows: readonly ReferredRow[]): string {
  const absent = rowsRead(code, rows).map(({ name }) => `${name} === undefined`);
  const guard = absent.length === 0 ? '' : `${absent.join(' || ')} ? undefined : `;
  return `(${guard}(\n${code.code}\n))`;
}
