import { defineCommand, option } from '@envloom/core/command';
import { z } from 'zod';

export const auditOptions = z.strictObject({
  from: option(
    z.string().optional(),
    'Release',
    'The release: envscaler: and the file of its metadata; with # and an id only the scenarios of that environment.',
    { examples: ['envscaler:191_env_metadata.json'], 'x-priority': 'important' },
  ),
  scenarios: option(
    z.string().optional(),
    'Scenarios',
    'The file of its scenarios: a list with `init_config` and `checklist_with_func`, as JSON or JSONL.',
    { examples: ['envscaler_rl_scenario_metadata.json'], 'x-priority': 'important' },
  ),
  budget: option(
    z.int().min(1).default(400),
    'Budget',
    'Most changed states that a check is asked about.',
    { examples: [1000] },
  ),
  limit: option(
    z.int().min(1).optional(),
    'Limit',
    'How many scenarios are audited, from the first on; all of them without it.',
    { examples: [100] },
  ),
  json: option(
    z.boolean().default(false),
    'JSON',
    'Write JSON, for programs: all findings with what shows them.',
  ),
  method: option(
    z.boolean().default(false),
    'Method',
    'Write how the audit finds what it says, and nothing else.',
  ),
});

export const auditCommand = defineCommand({
  name: 'audit',
  title: 'Audit a release of another project',
  description:
    'Says what is wrong with the checks of a release of EnvScaler, without running its Python: checks and scenarios that hold before anything is done, checks that cannot fail, scenarios in which nothing says that the rest stays as it was, and what an agent earns that does nothing. What cannot be evaluated is counted as not decided, with the reason.',
  options: auditOptions,
  examples: [
    {
      command: 'envloom audit --from envscaler:metadata.json --scenarios scenarios.json',
      description: 'Audit all scenarios',
    },
    { command: 'envloom audit --method', description: 'Read how it is done' },
  ],
  run: async (options, context) => (await import('./run-audit.ts')).runAudit(options, context),
});
