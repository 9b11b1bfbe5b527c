import { option } from '@envloom/core/command';
import { z } from 'zod';

/** The npm scope of environments that are new. */
export const scopeOption = option(
  z.string().optional(),
  'Scope',
  'The npm scope of new packages; by default `scope` of the options of @envloom/nx in nx.json, else @envloom. A package that is there keeps the name in its package.json.',
  { examples: ['@acme'] },
);
