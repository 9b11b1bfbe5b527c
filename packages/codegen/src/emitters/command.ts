import { Module } from '../code/module.ts';
import type { Emitter } from '../emitter.ts';
import { sourceFile } from './source.ts';

const runtime = '@envloom/runtime/command';

/** `src/command.ts`: what the `bin` of a package with scenarios runs; all of it is in the runtime. */
export const emitCommand: Emitter = (context) => {
  if (context.options.scenarioCount === undefined) return undefined;
  const module = new Module(context, 'command.ts');
  const run = module.externalValue(runtime, 'runEnvironmentCommand');
  const { path, content, owner } = sourceFile(module, [`\n${run}(import.meta);`]);
  return { path, content: `#!/usr/bin/env node\n${content}`, owner };
};
