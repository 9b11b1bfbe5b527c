/// <reference types="node" />
// The definition of a command, and what is made of it.
export {
  type Command,
  type CommandContext,
  type CommandExample,
  type CommandOutput,
  type GivenOptions,
  defineCommand,
  type CommandDescription,
  listOf,
  option,
  type OptionMeta,
  partsOf,
} from './command/command.ts';
export { helpText } from './command/help.ts';
export { nxSchema } from './command/nx-schema.ts';
export { flagOf, optionsOf } from './command/option-schema.ts';
export { optionsTable } from './command/options-table.ts';
export { parseArguments } from './command/parse-arguments.ts';
export { parseOptions, UsageError } from './command/parse-options.ts';
export { type Progress, ProgressLine, type ProgressOutput } from './command/progress-line.ts';
