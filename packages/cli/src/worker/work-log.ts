import { type JobHandler, jobKey, unkeptOf, type WorkKind } from '@envloom/work';
import type { CommandContext } from '@envloom/core/command';

/** Prints a line with the time. */
export type WorkLog = (text: string) => void;

export function workLog({ output, now }: Pick<CommandContext, 'output' | 'now'>): WorkLog {
  return (text) => {
    output.write(`${now().toISOString()} ${text}\n`);
  };
}

/** Milliseconds in which the queues of several kinds tell the same. */
const together = 4000;

/** Tells once what the queues of all kinds tell of one Redis. */
export function withoutEchoes(log: WorkLog, now = (): number => performance.now()): WorkLog {
  const told = new Map<string, number>();
  return (text) => {
    const at = now();
    if (at - (told.get(text) ?? -Infinity) < together) return;
    told.set(text, at);
    log(text);
  };
}

/** The same handler, with a line for each job: its kind, its key, how long it took, what came of it. */
export function logged(
  kind: WorkKind,
  handler: JobHandler,
  summary: (output: unknown) => string,
  log: WorkLog,
): JobHandler {
  return async (input, context) => {
    const started = performance.now();
    const tell = (result: string): void => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      log(`${kind} ${jobKey({ kind, input }).slice(0, 12)} ${seconds} s ${result}`);
    };
    try {
      const output = await handler(input, context);
      tell(summary(output));
      return output;
    } catch (error) {
      tell(context.signal.aborted ? 'given back' : failureText(error, summary));
      throw error;
    }
  };
}

function failureText(error: unknown, summary: (output: unknown) => string): string {
  const unkept = unkeptOf(error);
  if (unkept !== undefined) return `${summary(unkept)} (not kept)`;
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return `failed: ${line}`;
}
