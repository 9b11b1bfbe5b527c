import { callCheck, type Law } from '../law.ts';
import { callText } from '../play/call.ts';

const broken = new Set(['INTERNAL_ERROR', 'BUDGET_EXCEEDED', 'NOT_FINITE']);

/** Only hostile arguments may drive a tool to its limits. */
export const ordinaryCallsDoNotBreak: Law = {
  id: 'ordinary-calls-do-not-break',
  statement: 'Ordinary calls end in neither INTERNAL_ERROR nor BUDGET_EXCEEDED nor NOT_FINITE.',
  eachCall: callCheck(1, 'nothing', (call) => {
    if (call.result.success || call.manner === 'hostile') return undefined;
    const { code, message } = call.result.error;
    return broken.has(code) ? `${callText(call)} fails with ${code}: ${message}` : undefined;
  }),
};
