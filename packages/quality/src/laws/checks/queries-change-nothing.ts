import { callCheck, type Law } from '../law.ts';
import { changeBy } from './failures-change-nothing.ts';

/** Looking leaves no trace. */
export const queriesChangeNothing: Law = {
  id: 'queries-change-nothing',
  statement: 'A query leaves rows, state hash, world hash and clock as they were.',
  eachCall: callCheck(8, 'hash', (call) =>
    call.result.success && call.spec?.kind === 'query' ? changeBy(call, 'is a query') : undefined,
  ),
};
