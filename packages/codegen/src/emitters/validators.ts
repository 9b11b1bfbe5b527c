import { object } from '../code/literal.ts';
import { Module } from '../code/module.ts';
import { constant } from '../code/statements.ts';
import type { Emitter } from '../emitter.ts';
import { Allocator } from '../names/allocator.ts';
import { docs } from '../text/comment.ts';
import { localNames } from '../validators/local-names.ts';
import { reasonsOf, reasonsStatements } from '../validators/reasons.ts';
import { scenarioStatements } from '../validators/scenario-statements.ts';
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
  const reasons = reasonsOf(current);
  const written = current.map((scenario) =>
    scenarioStatements({ module, names, reasons }, scenario),
  );
  const tables = module.own('entities.ts', context.names.tables, 'type');
  const validator = `${module.runtimeType('Validator')}<${tables}>`;
  const type = `Readonly<Record<string, Readonly<Record<string, ${validator}>>>>`;
  const all = object(written.map(({ listed }) => listed));
  const draft = sourceFile(module, [
    ...reasonsStatements(reasons, current),
    ...written.flatMap(({ statements }) => statements),
    constant('validators', type, all, docs('By the id of the scenario and the id of the check.')),
  ]);
  // Reached by its own path: who only plays a world does not load them.
  return { path: draft.path, content: draft.content, owner: draft.owner };
};
