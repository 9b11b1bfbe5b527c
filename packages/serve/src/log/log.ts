import { type DestinationStream, type Logger, pino } from 'pino';
import { z } from 'zod';

export interface LogTarget {
  /** Whether people read it. */
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** A log of JSON lines, on a terminal of readable ones. */
export function createLog(level: string, target: LogTarget): Logger {
  return pino({ level, base: null }, target.isTTY === true ? readable(target) : plain(target));
}

function plain(target: LogTarget): DestinationStream {
  return { write: (line) => void target.write(line) };
}

function readable(target: LogTarget): DestinationStream {
  return { write: (line) => void target.write(`${readableLine(line)}\n`) };
}

const lineShape = z.looseObject({
  level: z.number(),
  time: z.number(),
  event: z.string().optional(),
  msg: z.string().optional(),
  err: z.looseObject({ stack: z.string() }).optional(),
});

const levels: Readonly<Record<number, string>> = {
  30: '',
  40: 'warning: ',
  50: 'error: ',
  60: 'error: ',
};

/** A line of the log, as people read it. */
function readableLine(line: string): string {
  const read = lineShape.safeParse(JSON.parse(line));
  if (!read.success) return line.trimEnd();
  const { level, time, event, msg, err, ...rest } = read.data;
  const told = Object.entries(rest).map(([name, value]) => `${name}=${text(value)}`);
  const parts = [event, msg, ...told].filter((part) => part !== undefined);
  const stack = err === undefined ? '' : `\n${err.stack}`;
  return `${clock(time)} ${levels[level] ?? ''}${parts.join(' ')}${stack}`;
}

function clock(time: number): string {
  // As the clock of the terminal's own machine shows it.
  return new Date(time).toTimeString().slice(0, 8);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
