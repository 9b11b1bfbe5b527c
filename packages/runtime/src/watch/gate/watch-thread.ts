import { lookEvery, Patience } from '../patience.ts';
import { overdueText } from '../overdue-text.ts';
import type { SharedCall } from '../shared-call.ts';

/**
 * Watches the calls of another thread.
 *
 * @param seconds that a call may take; V8 bounds the memory of a thread
 * @param overdue told once, of the first that takes too long
 */
export function watchThread(
  call: SharedCall,
  seconds: number,
  overdue: (text: string) => void,
): Disposable {
  const limits = { seconds, megabytes: Infinity };
  const patience = new Patience(limits);
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage();
    const look = { beat: call.beat, busy: (user + system) / 1000, memory: 0 };
    if (patience.judge(look) === undefined) return;
    clearInterval(timer);
    overdue(overdueText(call.text, 'time', limits));
  }, lookEvery);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
