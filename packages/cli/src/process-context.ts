import type { CommandContext } from '@envloom/core/command';
import { workspaceRootOf } from './environment/workspace-root.ts';
import { onProcessInterrupt } from './modeling/interruption.ts';

/** The context of a command that was typed. */
export const processContext: CommandContext = {
  root: workspaceRootOf(process.cwd()),
  variables: process.env,
  output: process.stdout,
  errors: process.stderr,
  onInterrupt: onProcessInterrupt,
  now: () => new Date(),
};
