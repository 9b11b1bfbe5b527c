import { ServeError } from './serve-error.ts';

/** Who sends requests faster than the server was told to allow. */
export function tooManyRequests(): ServeError {
  return new ServeError(
    'TOO_MANY_REQUESTS',
    'these are more requests than one client may make in a second',
    'Wait a second. At /rpc a batch costs one frame, and counts by its requests.',
  );
}

/** Nothing new is begun any more. */
export function shuttingDown(): ServeError {
  const repair = 'Use another server: exported sessions can be resumed there.';
  return new ServeError('SHUTTING_DOWN', 'the server is shutting down', repair);
}
