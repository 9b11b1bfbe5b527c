import { ServeError } from '../errors/serve-error.ts';

/**
 * Arguments may have 64 levels, and the forms of actions put at most five around them. It is less than
 * what a request may have, so that the record of whatever was taken can be sent again.
 */
const deepest = 80;

/**
 * An action as the JSON text that a session keeps.
 *
 * @throws ServeError where it is nested more than 80 levels deep: no action is, and writing it might
 * take more stack than there is
 */
export function actionText(action: unknown): string {
  if (isDeeper(action, deepest)) throw tooDeep();
  return JSON.stringify(action) ?? 'null';
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function tooDeep(): ServeError {
  return new ServeError(
    'INVALID_REQUEST',
    `the action has more than ${deepest} levels of nesting`,
    'Send an action with fewer.',
    'action',
  );
}
