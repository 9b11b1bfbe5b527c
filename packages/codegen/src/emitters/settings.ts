import { json, object } from '../code/literal.ts';
import { Module } from '../code/module.ts';
import { constant, interfaceOf } from '../code/statements.ts';
import type { Emitter } from '../emitter.ts';
import { docs } from '../text/comment.ts';
import { memberStructure } from '../types/members.ts';
import { sourceFile } from './source.ts';

/** `src/settings.ts`: the constants that operations read. */
export const emitSettings: Emitter = (context) => {
  const settings = context.model.settings ?? [];
  if (settings.length === 0) return undefined;
  const module = new Module(context, 'settings.ts');
  const type = context.names.settings;
  const members = settings.map((setting) => memberStructure(module, setting, false));
  const value = object(settings.map(({ name, value: held }) => [name, json(held)]));
  return sourceFile(module, [
    interfaceOf(type, members, docs('The constants of the world.')),
    constant('settings', type, value, docs('The constants that operations read.')),
  ]);
};
