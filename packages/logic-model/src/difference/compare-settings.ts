import { isObject } from '@envloom/core';
import type { LogicModel } from '../schema/model.ts';
import type { Setting } from '../schema/type.ts';
import { typeChanges } from './compare-types.ts';
import type { Change } from './change.ts';
import { code, valueCode } from './markdown.ts';
import { isSame, type MemberRule } from './members.ts';
import { partChanges } from './named-parts.ts';
import { wider } from './verdicts.ts';

const MOST_PARTS = 5;

/** A part of a value that is another one, by its names from the outermost on. */
interface Part {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

function changedParts(before: unknown, after: unknown, path = ''): Part[] {
  if (isSame(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ path, before, after }];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    changedParts(before[key], after[key], path === '' ? key : `${path}.${key}`),
  );
}

function partText({ path, before, after }: Part): string {
  const name = path === '' ? '' : `${code(path)} `;
  return `${name}is ${valueCode(after)} now (before: ${valueCode(before)})`;
}

const value: MemberRule = (before, after) => {
  const parts = changedParts(before, after);
  const told = parts.slice(0, MOST_PARTS).map(partText).join(', ');
  return wider(parts.length > MOST_PARTS ? `${told} and ${parts.length - MOST_PARTS} more` : told);
};

const use = { taken: false, given: true };

/**
 * What changed in the settings. Another value is other behaviour: the text does not tell whether
 * tools refuse more with it or less.
 */
export function settingsChanges(before: LogicModel, after: LogicModel): Change[] {
  return partChanges<Setting>(before.settings, after.settings, {
    place: { path: 'settings', subject: 'The settings', area: 'behaviour' },
    nameOf: ({ name }) => name,
    nameless: (setting) => ({ ...setting, name: '', description: '' }),
    removed: () => 'major',
    added: () => 'minor',
    changes: ({ before: old, after: now }, place) =>
      typeChanges({ before: old, after: now, use }, place, { name: 'elsewhere', value }),
  });
}
