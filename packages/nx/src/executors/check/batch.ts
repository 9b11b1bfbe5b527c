import { checkWork } from '@envloom/cli';
import { batchOf } from '../batch.ts';

export const checkBatch = batchOf(checkWork);
