import { type CommandContext, UsageError } from '@envloom/core/command';
import { LanguageModelError } from '@envloom/llm';
import { StateError } from '@envloom/runtime';
import { PlayerSpecError } from '../player-spec.ts';
import { RunStoreError } from '../run/run-file.ts';
import { NothingToPlayError } from './environments.ts';

/**
 * What is wrong with what was asked for is printed without the place in our code that noticed it;
 * anything else keeps its stack.
 *
 * @returns false where it was printed
 */
export async function told(
  { output }: Pick<CommandContext, 'output'>,
  work: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    if (!isForPeople(error)) throw error;
    output.write(`${error.message}\n`);
    return false;
  }
}

const ownErrors = [
  LanguageModelError,
  NothingToPlayError,
  PlayerSpecError,
  RunStoreError,
  StateError,
  UsageError,
];

/** Our plain errors are messages for people; those of the language have classes of their own. */
function isForPeople(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.constructor === Error || ownErrors.some((own) => error instanceof own);
}
