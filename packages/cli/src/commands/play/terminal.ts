import { createInterface } from 'node:readline';
import type { CommandContext } from '@envloom/core/command';
import type { Game } from './game.ts';

/** Where lines come from: `process.stdin`, for example. */
export type PlayerInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };

type Context = Pick<CommandContext, 'output' | 'onInterrupt'>;

/**
 * Plays the lines of an input until it ends or the player quits. On a terminal lines are edited and completed;
 * elsewhere each is written before what came of it, so that the output reads as a record.
 */
export async function converse(
  game: Game,
  input: PlayerInput,
  { output, onInterrupt }: Context,
): Promise<void> {
  const isTerminal = input.isTTY === true && output.isTTY === true;
  const lines = createInterface({
    input,
    terminal: isTerminal,
    completer: (line: string) => game.completions(line),
    historySize: 500,
    removeHistoryDuplicates: true,
    ...(isTerminal ? { output: process.stdout } : {}),
  });
  const stop = (): void => lines.close();
  lines.on('SIGINT', stop);
  const release = onInterrupt(stop);
  const say = (text: string): void => void output.write(`${text}\n`);
  const ask = (): void => {
    if (!isTerminal) return;
    lines.setPrompt(game.prompt);
    lines.prompt();
  };
  try {
    say(game.opening());
    ask();
    for await (const line of lines) {
      if (!isTerminal) say(`${game.prompt}${line}`);
      const answer = game.enter(line);
      if (answer !== '') say(answer);
      if (game.hasQuit) break;
      ask();
    }
    if (isTerminal && !game.hasQuit) say('');
    const farewell = game.farewell();
    if (farewell !== '') say(farewell);
  } finally {
    release();
    lines.close();
  }
}
