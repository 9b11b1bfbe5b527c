import { LastUsed } from '@envloom/core';
import { ts } from 'ts-morph';
import type { Draft } from '../emitter.ts';

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2024,
  removeComments: true,
};

/** Most modules of a model are the same with probes and without. */
const transpiled = new LastUsed<string>(32);

function moduleText({ path, content }: Draft): string {
  const outputText = transpiled.of(
    content,
    () => ts.transpileModule(content, { compilerOptions: options }).outputText,
  );
  const name = path.replace(/^src\//, './');
  return `modules[${JSON.stringify(name)}] = (exports, require) => {\n${outputText}\n};`;
}

/**
 * One script of several modules, each run when it is first wanted; everything that any of them
 * exports is exported, and each module by its name, such as `./functions.ts`.
 */
export function linked(modules: readonly Draft[]): string {
  return [
    'const outer = require;',
    'const modules = Object.create(null);',
    'const loaded = Object.create(null);',
    ...modules.map(moduleText),
    'function load(name) {',
    '  if (!(name in modules)) return outer(name);',
    '  if (!(name in loaded)) modules[name]((loaded[name] = {}), load);',
    '  return loaded[name];',
    '}',
    'for (const name in modules) Object.assign(exports, load(name), { [name]: load(name) });',
  ].join('\n');
}
