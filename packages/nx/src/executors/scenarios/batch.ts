import { verifyWork } from '@envloom/cli';
import { batchOf } from '../batch.ts';

export const scenariosBatch = batchOf(verifyWork);
