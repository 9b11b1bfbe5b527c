import type { Draw } from '@envloom/sampler';
import type { Dropped } from '../plan/plan.ts';
import type { Script, Worded } from './worded.ts';
export function conversation(_: Script, __: Draw): Worded | Dropped {
  return { dropped: 'no-words', why: 'not yet' };
}
