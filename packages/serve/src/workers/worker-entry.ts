import { runWorker } from './worker-process.ts';

runWorker();
