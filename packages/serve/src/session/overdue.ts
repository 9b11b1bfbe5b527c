import { type CallOverdue, isCallOverdue } from '@envloom/runtime';
import { ServeError } from '../errors/serve-error.ts';

/**
 * Does what may run code of a model, in a world that nobody needs where it is stopped.
 *
 * @throws ServeError where it was stopped
 */
export function stoppable<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    if (!isCallOverdue(thrown)) throw thrown;
    throw overdueError(thrown);
  }
}

/** What a client is told whose call was stopped: the session is as it was before. */
function overdueError({ call, reason }: CallOverdue): ServeError {
  const { environment, operation } = call;
  const what =
    operation === undefined
      ? `the start of this scenario of ${environment}`
      : `this call of ${operation} in ${environment}`;
  if (reason === 'interrupted')
    return new ServeError('SHUTTING_DOWN', `${what} was interrupted`, 'Use another server.');
  if (reason === 'suspended')
    return new ServeError(
      'OPERATION_SUSPENDED',
      `${what} was not begun: too many like it had to be stopped`,
      'Do something else, or correct the operation in its model and start the server again.',
    );
  const took = reason === 'time' ? 'did not return in time' : 'took too much memory';
  return new ServeError(
    'CALL_OVERDUE',
    `${what} ${took} and was stopped`,
    'Do something else: the session is as it was before. The log of the server has the arguments.',
  );
}
