import { appendFileSync, existsSync, mkdirSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { linesOf, textAt } from './lines.ts';

/** Adds a line in one write, so that lines of several processes do not mix. */
export function appendLine(file: string, text: string): void {
  appendFileSync(file, `${text}\n`);
}

/**
 * Makes a file ready to be appended to: makes its folder, and takes off a last line without an end,
 * which a writer left that was stopped inside it.
 */
export function makeAppendable(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) || endsWithLineFeed(file)) return;
  for (const line of linesOf(file)) if (!line.isComplete) truncateSync(file, line.start);
}

function endsWithLineFeed(file: string): boolean {
  const { size } = statSync(file);
  return size === 0 || textAt(file, size - 1, 1) === '\n';
}
