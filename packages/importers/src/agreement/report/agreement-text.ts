import { aligned, counted, grouped } from '@envloom/core';
import type { Agreement, ToolAgreement } from '../agreement.ts';

/** `2,981 of 3,000 (99.3 %)`; rounded down, so that only all are 100 %. */
export function shareText(part: number, all: number): string {
  if (all === 0) return 'none';
  return `${grouped(part)} of ${grouped(all)} (${Math.floor((1_000 * part) / all) / 10} %)`;
}

/** The figures of an agreement as lines. */
export function agreementLines(agreement: Agreement): readonly string[] {
  const { calls, sequences, succeeded, outcome, result, wire, masks, tools } = agreement;
  const hidden = masks.filter(({ applied }) => applied > 0);
  return [
    ...aligned([
      ['calls', `${grouped(calls)} in ${counted(sequences, 'sequence')}`],
      ['succeeded in the original', shareText(succeeded, calls)],
      ['equal outcome', shareText(outcome, calls)],
      ['equal result', shareText(result, calls)],
      ['equal wire', shareText(wire, calls)],
    ]),
    ...hidden.map(({ rule, applied }) => `  masked: ${rule}, ${counted(applied, 'time')}`),
    ...tools.filter((tool) => tool.wire < tool.calls).map(toolLine),
  ];
}

const toolLine = ({ tool, calls, outcome, result, wire }: ToolAgreement): string =>
  `  ${tool}: outcome ${shareText(outcome, calls)}, result ${shareText(result, calls)}, wire ${shareText(wire, calls)}`;
