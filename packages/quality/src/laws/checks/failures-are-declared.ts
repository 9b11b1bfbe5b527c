import type { CommonFailure } from '@envloom/runtime';
import { callCheck, type CallMade, type Law } from '../law.ts';
import { callText } from '../play/call.ts';
import type { Trial, Verdict } from '../play/trial.ts';

/** What every tool can fail with; the type sees to it that none is missing. */
const common: Readonly<Record<CommonFailure, true>> = {
  INVALID_ARGUMENTS: true,
  INVALID_VALUE: true,
  DUPLICATE_KEY: true,
  DUPLICATE_VALUE: true,
  DANGLING_REFERENCE: true,
  ROW_IN_USE: true,
  INVALID_TRANSITION: true,
  TREE_CYCLE: true,
  INVARIANT_VIOLATED: true,
  BUDGET_EXCEEDED: true,
  NOT_FINITE: true,
  INTERNAL_ERROR: true,
};

/** What calling no tool at all fails with. */
const unknownTool: ReadonlySet<string> = new Set(['UNKNOWN_TOOL']);

/** A caller can look up every failure. */
export const failuresAreDeclared: Law = {
  id: 'failures-are-declared',
  statement:
    'A failure has a code that the tool declares or that all tools share, and a message that is not empty.',
  eachCall: callCheck(1, 'nothing', judge),
};

function judge(call: CallMade, { judges }: Trial): Verdict {
  if (call.result.success) return undefined;
  const { code, message }: { readonly code: unknown; readonly message: unknown } =
    call.result.error;
  if (typeof message !== 'string' || message.trim() === '')
    return `${callText(call)} fails with ${String(code)} without a message.`;
  const declared = judges.get(call.tool)?.failures ?? unknownTool;
  if (isKnown(code, declared)) return undefined;
  return `${callText(call)} fails with ${String(code)}, which the tool does not declare.`;
}

function isKnown(code: unknown, declared: ReadonlySet<string>): boolean {
  return typeof code === 'string' && (declared.has(code) || Object.hasOwn(common, code));
}
