import type { CommandContext } from '@envloom/core/command';
import { workspaceRootOf } from '@envloom/env-package/find';
import { onProcessInterrupt } from '@envloom/llm/interruption';

/** The context of a command that was typed. */
export const processContext: CommandContext = {
  root: workspaceRootOf(process.cwd()),
  variables: process.env,
  output: process.stdout,
  errors: process.stderr,
  onInterrupt: onProcessInterrupt,
  now: () => new Date(),
};
