import type { Scenario } from '@envloom/runtime';
import { restOf, type Variant } from './variant.ts';

/**
 * Reasons given so that one of them may be right, after all that the reference looks at: every code
 * that must not be the reason beside it, and the reason denied. Only scenarios with something to
 * refuse have any.
 */
export function hedges(scenario: Scenario): readonly Variant[] {
  const told = scenario.checks.find((check) => check.kind === 'told');
  if (told === undefined) return [];
  const { reason, others } = told;
  const codes = [reason, ...others.filter((code) => code.includes('_'))].toSorted();
  return [
    hedge(scenario, 'every reason', codes.join(', ')),
    hedge(scenario, 'four reasons', `Either ${around(codes, reason).join(' or ')}.`),
    hedge(scenario, 'the reason denied', `${reason} is NOT the reason.`),
  ];
}

function hedge(scenario: Scenario, what: string, content: string): Variant {
  const from = scenario.reference.length - 1;
  const tool = scenario.refuses?.tool ?? '';
  const steps = [...restOf(scenario, from).slice(0, -1), { kind: 'message', content } as const];
  return { kind: 'hedge', tool, argument: '', what, from, steps };
}

/** Four codes that stand beside each other, one of them this. */
function around(codes: readonly string[], reason: string): readonly string[] {
  const at = Math.max(0, Math.min(codes.indexOf(reason), codes.length - 4));
  return codes.slice(at, at + 4);
}
