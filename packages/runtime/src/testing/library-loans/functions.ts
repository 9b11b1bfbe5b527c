// Hand-written in the form that the code generator emits; see ../README.md.
import { round } from '../../index.ts';
import { settings } from './settings.ts';

/** What a copy that is some days late costs, in euros. */
export function lateFee(days: number): number {
  return round(Math.max(0, days) * settings.late_fee, 2);
}
