import type { CallLimits } from './patience.ts';

/** What is told of a call after which nothing went on, and what to do about it. */
export function overdueText(
  call: string,
  reason: 'time' | 'memory',
  { seconds, megabytes }: CallLimits,
): string {
  const took =
    reason === 'time'
      ? `did not return within ${seconds} s`
      : `took more than ${megabytes} MB of memory`;
  return (
    `A call ${took}:\n  ${call}\n` +
    'Change the body of that operation, or an invariant of what it writes, so that it does less for these arguments.\n'
  );
}
