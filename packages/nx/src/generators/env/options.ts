import { languageModelOptions, modelingOptions } from '@envloom/llm/command';
import { option } from '@envloom/core/command';
import { z } from 'zod';
import { scopeOption } from '../scope-option.ts';

/** Options of generating an environment. */
export const envOptions = z.strictObject({
  name: option(
    z.string().optional(),
    'Name',
    'Name of the environment in lower-case words joined by hyphens: the `name` of its logic model. With --task or --topic the language model names it unless this does, with --from the original.',
    { examples: ['library-loans'], position: 0, 'x-priority': 'important' },
  ),
  new: option(
    z.string().optional(),
    'New',
    'Begin an environment of this name from a small model that can be played at once and whose comments teach the language; no language model is asked, and nothing is overwritten.',
    { examples: ['tool-library'], 'x-priority': 'important' },
  ),
  model: option(
    z.string().optional(),
    'Logic model',
    'Path of the logic model, YAML or JSON. Not needed to regenerate an environment from the logic-model.yaml in its folder; where that was changed since it was given, nothing is written without --overwrite.',
    { examples: ['models/library-loans.yaml'], 'x-priority': 'important' },
  ),
  task: option(
    z.string().optional(),
    'Task',
    'What somebody would ask of an assistant with tools, in plain words: a language model models the environment in which that can be done.',
    { examples: ['Renew the two overdue books of member 4471'], 'x-priority': 'important' },
  ),
  topic: option(
    z.string().optional(),
    'Topic',
    'What the environment is about, in a few words, for a language model to model it.',
    { examples: ['hotel front desk'], 'x-priority': 'important' },
  ),
  from: option(
    z.string().optional(),
    'From',
    'What people have already, to make the twin of: `mcp:` with the command or the URL of an MCP server, or a file: an OpenAPI document (3.0, 3.1; JSON or YAML), a saved answer to tools/list, or a tool list in the form of OpenAI or Anthropic; or an environment of a release: `envscaler:<file>#<id>`, `awm:<folder>#<scenario>`, `agent-valuebench:<file>`, whose Python is read and never run. Names, descriptions and schemas stay verbatim; a language model writes what stands behind them. Nothing else is fetched; keys are masked; addresses and variables are not kept.',
    {
      examples: ['mcp:npx -y @modelcontextprotocol/server-memory', 'openapi.yaml', 'tools.json'],
      'x-priority': 'important',
    },
  ),
  tag: option(
    z.string().optional(),
    'Tags',
    'With --from an OpenAPI document: the operations with one of these tags, joined by commas.',
    { examples: ['issues,labels'] },
  ),
  path: option(
    z.string().optional(),
    'Paths',
    'With --from an OpenAPI document: the operations whose path fits one of these patterns, joined by commas; `*` stands for one step, `**` for any.',
    { examples: ['/repos/*/*/issues/**'] },
  ),
  operation: option(
    z.string().optional(),
    'Operations',
    'With --from: the operations whose name fits one of these patterns, joined by commas; `*` stands for anything.',
    { examples: ['issues/*,search'] },
  ),
  examples: option(
    z.string().optional(),
    'Examples',
    'With --from: a file of recorded calls of the original (lines of calls, an HTTP archive, a log of MCP), which the language model is shown. E-mail addresses, telephone numbers, names of people and keys are replaced before.',
    { examples: ['calls.jsonl'] },
  ),
  notes: option(
    z.string().optional(),
    'Notes',
    'With --from: what the original does not say of itself, in plain words or as the path of a text file, such as the folder that a server may read. The language model is shown it.',
    { examples: ['The allowed directory is /data.', 'notes.md'] },
  ),
  patience: option(
    z.int().min(1).default(60),
    'Patience',
    'With --from mcp: seconds within which the server has to have started and listed its tools.',
    { examples: [120] },
  ),
  directory: option(
    z.string().default('generated'),
    'Directory',
    'Folder of the workspace that holds the environments; the package goes into a folder of it with the name of the environment.',
    { examples: ['generated'] },
  ),
  scope: scopeOption,
  overwrite: option(
    z.boolean().default(false),
    'Overwrite hand edits',
    'Discard changes that were made to generated files by hand, or to a logic model that --model replaces. Without it, such changes stop the generator.',
  ),
  ...languageModelOptions.shape,
  ...modelingOptions.shape,
});

export type EnvOptions = z.output<typeof envOptions>;
