import { helpers } from '@envloom/logic-model';
import * as runtime from '@envloom/runtime';

const values: Readonly<Record<string, unknown>> = runtime;

/** The pure helpers of the operation language, by name. */
export const languageHelpers: Readonly<Record<string, unknown>> = Object.fromEntries(
  helpers.filter(({ scope }) => scope === 'pure').map(({ name }) => [name, values[name]]),
);
