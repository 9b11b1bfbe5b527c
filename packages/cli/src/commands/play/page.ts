import { styleText } from 'node:util';
import { wrapped } from '@envloom/core';

/** How text is laid out for a player. */
export interface Page {
  /** Most characters of a line. */
  readonly width: number;
  readonly isColored: boolean;
}

export function bold(text: string, { isColored }: Page): string {
  return isColored ? styleText('bold', text, { validateStream: false }) : text;
}

/** A line that tells what is well, or is not. */
export function marked(isGood: boolean, text: string, page: Page): string {
  const mark = isGood ? '✓' : '✗';
  const color = isGood ? 'green' : 'red';
  const shown = page.isColored ? styleText(color, mark, { validateStream: false }) : mark;
  return `${shown} ${wrapped(text, page.width, 2)}`;
}

/** A line that somebody says. */
export function spoken(who: string, text: string, page: Page): string {
  const lines = wrapped(`${who}: ${text}`, page.width, 2);
  return bold(`${who}:`, page) + lines.slice(who.length + 1);
}
