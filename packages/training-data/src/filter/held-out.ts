import type { Split } from '../row.ts';
import type { Finding } from './finding.ts';

/**
 * A scenario that is held out is for the last measurement: it is neither learned nor chosen by, even
 * where its environment is.
 */
export function heldOutElsewhere(
  { scenario, split }: { readonly scenario: string; readonly split?: 'train' | 'held-out' },
  place: Split,
): Finding | undefined {
  if (split !== 'held-out' || place === 'held-out') return undefined;
  return {
    filter: 'split',
    reason: 'held-out-scenario',
    why: `${scenario} is held out, and its environment is in ${place}`,
  };
}
