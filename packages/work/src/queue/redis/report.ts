/** Is told, in plain English, what people should know of. */
export type Report = (message: string) => void;

/** To standard error, where it does not mix with what a program prints. */
export function reportToStandardError(message: string): void {
  process.stderr.write(`queue: ${message}\n`);
}

const PAUSE_MS = 5000;

/** Tells each message at most every five seconds: what goes wrong does so for every job at a time. */
export function sparing(report: Report): Report {
  const toldAt = new Map<string, number>();
  return (message) => {
    const now = performance.now();
    if (now - (toldAt.get(message) ?? -PAUSE_MS) < PAUSE_MS) return;
    toldAt.set(message, now);
    report(message);
  };
}
