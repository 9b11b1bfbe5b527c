import type { CommandContext } from '@envloom/core/command';

/** Work that writes at its end only: when the user interrupts it, it fails and nothing was written. */
export async function interruptible<T>(
  { onInterrupt }: Pick<CommandContext, 'onInterrupt'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const close = onInterrupt(() => {
    controller.abort(new Error('Interrupted: nothing was written.'));
  });
  try {
    return await work(controller.signal);
  } finally {
    close();
  }
}
