/// <reference types="node" />
// What the `bin` of an environment package runs. It stands here because such a package depends on
// nothing but the runtime and zod; what serves it comes from its own package when it is wanted.
// Nothing but the command imports it.
export { runEnvironmentCommand } from './command/run-environment-command.ts';
