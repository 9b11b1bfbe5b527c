import { languageModelOptions, modelingOptions } from '@envloom/llm/command';
import { option } from '@envloom/core/command';
import { corpusFormats } from '@envloom/skel-builder';
import { z } from 'zod';
import { scopeOption } from '../scope-option.ts';

/** Options of making environments from a corpus. */
export const envsOptions = z.strictObject({
  corpus: option(
    z.string().optional(),
    'Corpus',
    'File of tasks: JSONL, JSON, CSV, plain text (one a line), or the ToolACE and API-Bank formats.',
    { examples: ['tasks.jsonl'], position: 0, 'x-priority': 'important' },
  ),
  count: option(
    z.int().min(1).optional(),
    'Count',
    'Most environments to make, chosen so that fields of work stay even; all that are found without it.',
    { examples: [200], 'x-priority': 'important' },
  ),
  perDomain: option(
    z.int().min(1).optional(),
    'Per domain',
    'Most environments of one domain such as travel/hotel, with those that are there already; further topics of it are left out.',
    { examples: [3] },
  ),
  status: option(
    z.boolean().default(false),
    'Status',
    'Print how far the last run with this state folder came, stage by stage and with reasons, and what it cost; ask and write nothing. All other options are as that run was given them.',
  ),
  directory: option(
    z.string().default('generated'),
    'Directory',
    'Folder of the workspace that holds the environments.',
    { examples: ['generated'] },
  ),
  scope: scopeOption,
  format: option(
    z.enum(corpusFormats).optional(),
    'Format',
    'Format of the corpus where its content does not tell it.',
    { examples: ['csv'] },
  ),
  column: option(
    z.string().optional(),
    'Column',
    'Column of a CSV file, or key of JSON objects, that holds the task.',
    { examples: ['question'] },
  ),
  pollSeconds: option(
    z.number().positive().default(60),
    'Seconds between polls',
    'With --submit: how long to wait between two looks at the batches.',
    { examples: [60] },
  ),
  ...languageModelOptions.shape,
  ...modelingOptions.shape,
});

export type EnvsOptions = z.output<typeof envsOptions>;
