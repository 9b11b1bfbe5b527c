import { type CallLimits, defaultCallLimits } from '../patience.ts';

/** What a call of a gate may take: twice what servers give it, since all processors are busy. */
export const gateLimits: CallLimits = { ...defaultCallLimits, seconds: 10 };
