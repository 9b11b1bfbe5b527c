import { fromScenarios } from '../code/header.ts';
import { code } from '../code/literal.ts';
import { Module } from '../code/module.ts';
import { constant } from '../code/statements.ts';
import type { Emitter } from '../emitter.ts';
import { docs } from '../text/comment.ts';
import { sourceFile } from './source.ts';

const episodes = '@envloom/episodes/node';

/** `src/scenarios.ts`: the scenarios of the package. */
export const emitScenarios: Emitter = (context) => {
  if (context.options.scenarioCount === undefined) return undefined;
  const module = new Module(context, 'scenarios.ts', fromScenarios);
  const type = module.externalType(episodes, 'ScenarioSet');
  const read = module.externalValue(episodes, 'readScenarios');
  const value = code(`${read}('../scenarios/', import.meta)`);
  const { path, content, owner } = sourceFile(module, [
    constant('scenarios', type, value, docs('The scenarios of this package, read when asked for.')),
  ]);
  // Reached by its own path: what reads files would keep the index from browsers.
  return { path, content, owner };
};
