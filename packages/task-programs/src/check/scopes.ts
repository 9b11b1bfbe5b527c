import type { CheckedModel, Helper, PieceScope } from '@envloom/logic-model';
import type { TaskHelpers } from '../schema.ts';
import {
  declaredNames,
  drawTypings,
  earlierTypings,
  freshTyping,
  solutionTypings,
  tellableTyping,
} from './scope-typings.ts';
import { toolTypings } from './tool-typings.ts';

/** The parts of a program that have a scope of their own. */
export type Part = 'choose' | 'arrange' | 'tells' | 'solution';

/** Helpers that tools fail with: programs drop an instance instead, or decline. */
const failing = new Set(['check', 'fail']);

/** The helpers of the language that programs have: those that neither fail nor draw. */
export function hasHelper({ name, scope }: Helper): boolean {
  return scope !== 'random' && !failing.has(name);
}

/** What the code of a part sees besides its names. */
export function scopeOf(part: Part, checked: CheckedModel, helpers: TaskHelpers): PieceScope {
  const around = part === 'choose' || part === 'tells' ? undefined : helpers[part];
  return {
    model: part === 'solution' ? 'types' : part === 'tells' ? 'constants' : 'all',
    hasHelper,
    declarations: declarationsOf(part, checked),
    around: around === undefined ? undefined : { path: [part], text: around },
  };
}

function declarationsOf(part: Part, checked: CheckedModel): string {
  if (part === 'tells') return tellableTyping;
  if (part === 'solution') return `${toolTypings(checked)}\n${solutionTypings}`;
  const drawn = `${freshTyping(checked)}${drawTypings}`;
  return part === 'choose' ? drawn : `${drawn}${toolTypings(checked)}\n${earlierTypings}`;
}

/** The names of functions and objects that a part has besides the model and the helpers. */
export const namesOf: Readonly<Record<Part, readonly string[]>> = {
  choose: declaredNames(drawTypings),
  arrange: declaredNames(`${drawTypings}${earlierTypings}`),
  tells: [],
  solution: declaredNames(solutionTypings),
};
