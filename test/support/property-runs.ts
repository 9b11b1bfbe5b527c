import * as fc from 'fast-check';

/** Runs of each property: `npm run test:full` asks for more than the 100 of every day. */
const runs = Number(process.env['ENVLOOM_PROPERTY_RUNS'] ?? 100);

fc.configureGlobal({ numRuns: runs });
