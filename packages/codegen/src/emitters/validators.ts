import { code } from '../code/literal.ts';
import { Module } from '../code/module.ts';
import { constant } from '../code/statements.ts';
import type { Emitter } from '../emitter.ts';
import { Allocator } from '../names/allocator.ts';
import { localNames } from '../names/reserved.ts';
import { docs } from '../text/comment.ts';
import { scenarioCode } from '../validators/scenario-code.ts';
import type { ScenarioSource } from '../validators/source.ts';
import { sourceFile } from './source.ts';

/** Those of another version of the model may speak of what this one has not. */
const isCurrent =
  (hash: string) =>
  ({ model_hash }: ScenarioSource): boolean =>
    model_hash === hash;

/** `src/validators.ts`: the checks of the scenarios as functions. */
export const emitValidators: Emitter = (context) => {
  const { scenarios } = context.options;
  if (scenarios === undefined) return undefined;
  const module = new Module(context, 'validators.ts', 'scenarios');
  const names = new Allocator(localNames);
  const current = scenarios.filter(isCurrent(context.checked.hash));
  const written = current.map((scenario) => scenarioCode({ module, names }, scenario));
  const tables = module.own('entities.ts', context.names.tables, 'type');
  const type = `${module.episodesType('Validators')}<${tables}>`;
  const all = code(`{\n${written.map(({ property }) => property).join('\n')}\n}`);
  const draft = sourceFile(module, [
    ...written.flatMap(({ rows }) => rows),
    constant('validators', type, all, docs('By the id of the scenario and the id of the check.')),
  ]);
  // Reached by its own path: who only plays a world does not load them.
  return { path: draft.path, content: draft.content, owner: draft.owner };
};
