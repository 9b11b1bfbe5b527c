import { readFileSync } from 'node:fs';
import type { CheckedModel } from '@envloom/logic-model';
import { checkedOf } from './broken.ts';

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

/** Models that must not cause a finding. */
export const goodModels: readonly string[] = [
  ...(isFullTier ? environments : []),
  'test/worlds/file-system',
  'test/worlds/flight-desk',
  'test/parity/tau-retail',
  'packages/quality/src/smells/testing/gear-rental.yaml',
];

/** The checked model at a path of the list above. */
export function goodModel(path: string): CheckedModel {
  const file = path.endsWith('.yaml') ? path : `${path}/logic-model.yaml`;
  return checkedOf(readFileSync(new URL(file, root), 'utf8'));
}
