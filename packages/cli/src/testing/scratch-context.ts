import type { CommandContext } from '@envloom/core/command';

/** The context of a command in a scratch workspace, without variables or an interrupt. */
export function scratchContext(root: string, write: (text: string) => void): CommandContext {
  return {
    root,
    variables: {},
    output: { write },
    errors: { write },
    onInterrupt: () => () => undefined,
    now: () => new Date(),
  };
}
