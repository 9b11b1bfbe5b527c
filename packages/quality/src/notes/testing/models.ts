import { readFileSync } from 'node:fs';
import type { CheckedModel } from '@envloom/logic-model';
import { checkedFrom } from '../../testing/simulate.ts';

/** Whether this is `npm run test:full`, which leaves nothing out. */
const isFullTier = process.env['ENVLOOM_FULL_TIER'] === '1';

const root = new URL('../../../../../', import.meta.url);

/** Of the environments, `nx check` finds the same every day: their reports hold no finding. */
const environments: readonly string[] = [
  'generated/bank-ledger',
  'generated/hotel-reservations',
  'generated/library-loans',
  'generated/smart-home',
  'generated/support-desk',
  'generated/warehouse-inventory',
];

const soundModel = 'packages/quality/src/notes/testing/gear-rental.yaml';

/** Models that must not cause a finding. */
export const goodModels: readonly string[] = [
  ...(isFullTier ? environments : []),
  'test/worlds/file-system',
  'test/worlds/flight-desk',
  'packages/benchmarks/worlds/tau-retail',
  soundModel,
];

const textAt = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** The checked model at a path of the list above. */
export function goodModel(path: string): CheckedModel {
  return checkedFrom(textAt(path.endsWith('.yaml') ? path : `${path}/logic-model.yaml`));
}

/** The sound model of this folder with texts replaced, each of which occurs in it. */
export function broken(
  ...edits: readonly (readonly [find: string, replace: string])[]
): CheckedModel {
  const source = edits.reduce((text, [find, replace]) => {
    if (!text.includes(find)) throw new Error(`not in the model: ${find}`);
    return text.replace(find, () => replace);
  }, textAt(soundModel));
  return checkedFrom(source);
}
