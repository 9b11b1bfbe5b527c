import { type DestinationStream, type Logger, pino } from 'pino';
import { readableLine } from './readable-line.ts';

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
