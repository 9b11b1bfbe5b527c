import { configureLaws } from '@envloom/runtime/laws';
import * as fc from 'fast-check';
import { isFullTier } from './tier.ts';

/**
 * Every day each property runs 100 times from one seed, so that a commit passes or fails on its own
 * merits; `npm run test:full` asks for more runs, from a new seed each time (a failure prints it).
 */
const runs = process.env['ENVLOOM_PROPERTY_RUNS'];

fc.configureGlobal(runs === undefined ? { numRuns: 100, seed: 1 } : { numRuns: Number(runs) });

/** Every day the laws of an environment play some of its scenarios, and the target `scenarios` plays all. */
if (isFullTier) configureLaws({ plays: Infinity });
