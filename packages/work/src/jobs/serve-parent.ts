/**
 * Makes this process do one piece of work for the one that started it, and end: whatever the work does
 * to it, the other goes on.
 */
export function serveParent(work: (message: unknown) => Promise<unknown>): void {
  // Ctrl-C in a terminal reaches every process of a run; the run itself ends this one.
  process.on('SIGINT', () => undefined);
  // Whoever asked is gone.
  process.on('disconnect', () => {
    process.exit(0);
  });
  process.once('message', (message) => {
    void answer(work, message);
  });
}

async function answer(
  work: (message: unknown) => Promise<unknown>,
  message: unknown,
): Promise<void> {
  const result = await work(message);
  process.send?.(result, () => {
    process.exit(0);
  });
}
