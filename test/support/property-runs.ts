import * as fc from 'fast-check';

/**
 * Every day each property runs 100 times from one seed, so that a commit passes or fails on its own
 * merits; `npm run test:full` asks for more runs, from a new seed each time (a failure prints it).
 */
const runs = process.env['ENVLOOM_PROPERTY_RUNS'];

fc.configureGlobal(runs === undefined ? { numRuns: 100, seed: 1 } : { numRuns: Number(runs) });
