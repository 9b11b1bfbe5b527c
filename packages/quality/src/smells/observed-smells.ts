import type { CheckedModel } from '@envloom/logic-model';
import type { Finding } from '../findings/finding.ts';
import type { Observed } from './observed/observed.ts';

/**
 * Mistakes that show in what calls did: numbers out of step, effects not taken back, results that
 * are not what is stored.
 */
export function observedSmells(
  _checked: CheckedModel,
  _observations: readonly Observed[],
): Finding[] {
  return [];
}
