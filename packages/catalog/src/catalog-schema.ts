import { z } from 'zod';

/** The version of the format of catalog.json. */
export const CATALOG_VERSION = 3;

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const text = z.string().min(1);

/** The fifths of 0 to 1 that scores are counted by. */
export const fifths = 5;

const distributionSchema = z
  .strictObject({
    least: share,
    median: share,
    mean: share,
    most: share,
    fifths: z
      .array(count)
      .length(fifths)
      .describe('How many are in each fifth: 0 to under 0.2, 0.2 to under 0.4 … 0.8 to 1.'),
  })
  .meta({ id: 'Distribution', description: 'How scores between 0 and 1 are spread.' });

const parameterSchema = z.strictObject({
  name: text,
  type: text.describe(
    'For choosing: `string`, `date`, `"a" | "b"`, `key of Member`, `list of string`. The package has the JSON Schema.',
  ),
  required: z.boolean(),
  description: z.string().exactOptional(),
});

const toolSchema = z
  .strictObject({
    name: text.describe('As it is on the wire.'),
    kind: z.enum(['query', 'mutation']).describe('A query never changes anything.'),
    description: text,
    parameters: z.array(parameterSchema),
  })
  .meta({ id: 'Tool' });

const ruleSchema = z
  .strictObject({
    id: text,
    text,
    enforced: z
      .enum(['tool', 'invariant', 'agent', 'manner'])
      .describe('By guards of the tools, by invariants too, left to the agent, or how it speaks.'),
  })
  .meta({ id: 'Rule' });

const entitySchema = z
  .strictObject({
    name: text,
    collection: text,
    description: z.string().exactOptional(),
    fields: count,
    rows: z
      .strictObject({ least: count, most: count })
      .exactOptional()
      .describe('In the worlds that the scenarios begin with; left out without scenarios.'),
  })
  .meta({ id: 'Entity' });

const isCurrent = z
  .boolean()
  .describe('Whether it is of this version of the model; else it has to be made again.');

const walksSchema = z
  .strictObject({
    made: count,
    attempts: count,
    dropped: z
      .record(z.string(), count)
      .describe('Attempts by the reason why they came to nothing.'),
  })
  .describe('Scenarios of random walks; the others are instances of task programs.');

const scenariosSchema = z
  .strictObject({
    current: isCurrent,
    count,
    programs: count.describe(
      'Task programs that scenarios are instances of; walks made the others.',
    ),
    kinds: z.record(z.string(), count).describe('How many there are of each kind.'),
    skills: z
      .record(z.string(), count)
      .describe('How many take each skill, by their kind and the solution of their task program.'),
    walks: walksSchema,
    splits: z.strictObject({ train: count, held_out: count }),
    difficulty: distributionSchema.exactOptional(),
  })
  .meta({ id: 'Scenarios' });

const gateSchema = z.strictObject({
  passed: count,
  failed: count,
  not_run: count.describe('Or run on an earlier text.'),
});

const programsSchema = z
  .strictObject({
    count,
    instances: z
      .strictObject({ accepted: count, tried: count })
      .describe('Seeds that gave an instance when the programs were accepted.'),
    mutants: z
      .strictObject({ killed: count, total: count })
      .describe('Solutions with a mistake that end elsewhere in some instance.'),
    one_reading: gateSchema.describe('No sentence can be taken in two ways, as a reader says.'),
    fresh_solvers: gateSchema.describe(
      'Agents that know the text alone end where the solution ends.',
    ),
    agents: z
      .array(z.strictObject({ agent: text, samples: count, passed: count }))
      .describe('Episodes of instances, and how many of them were won.'),
    input_tokens: count,
    output_tokens: count,
  })
  .meta({
    id: 'Programs',
    description: 'Task programs, and the gates that need a language model.',
  });

const partSchema = z.strictObject({ reached: count, total: count });

const qualitySchema = z
  .strictObject({
    current: isCurrent,
    passed: z.boolean().describe('The verdict of the check.'),
    reasons: z.array(z.string()).describe('What falls short; none where it passed.'),
    complete: z.boolean().describe('false: a limit of time ended the check early.'),
    operations: partSchema.describe('Tools that succeeded at least once.'),
    codes: partSchema.describe('Failure codes that were provoked.'),
    branches: partSchema.describe('Ways through the bodies that were taken.'),
    kill_score: share.describe('Mistakes put in that were noticed, of all.'),
    laws: partSchema.describe('Laws that hold.'),
    findings: z.strictObject({ error: count, note: count }),
    fidelity: z
      .strictObject({ as_promised: count, played: count })
      .exactOptional()
      .describe('Cases that readers wrote from the descriptions; left out where none did.'),
    twin: z
      .strictObject({
        original: text,
        calls: count,
        outcome: share.describe('Answers that both succeed, or both fail.'),
        result: share.describe('Answers that also say the same.'),
        wire: share.describe('Answers that are equal byte for byte.'),
        kill_score: share
          .exactOptional()
          .describe('Mistakes put into the twin that these calls noticed, of all.'),
      })
      .exactOptional()
      .describe('How far it answers as its original; left out where it was compared with none.'),
  })
  .meta({ id: 'Quality' });

const provenanceSchema = z
  .discriminatedUnion('origin', [
    z.strictObject({ origin: z.literal('hand-written') }),
    z.strictObject({
      origin: z.literal('modeled').describe('A language model wrote the logic model.'),
      language_model: text,
      envloom_version: text,
      tasks: count.describe('The tasks that it was modeled from.'),
      repair_rounds: count,
      calls: count,
      input_tokens: count,
      output_tokens: count,
      cost_usd: z.number().min(0).exactOptional().describe('Left out where no prices are known.'),
    }),
  ])
  .meta({ id: 'Provenance' });

const sizeSchema = z
  .strictObject({
    model_lines: count.describe('Lines of logic-model.yaml.'),
    model_bytes: count,
    source_bytes: count.describe('The TypeScript of src/, which is published compiled.'),
    scenario_bytes: count,
  })
  .meta({ id: 'Size', description: 'Bytes of text, not packed, with line feeds as line ends.' });

const entrySchema = z
  .strictObject({
    name: text.describe('The name of the logic model.'),
    package: text.describe('The name of the npm package.'),
    version: text,
    title: text,
    description: text,
    introduction: text
      .exactOptional()
      .describe('The text that describes the world to an agent, before the rules. Markdown.'),
    domain: text.describe('Two levels: `commerce/retail`.'),
    license: text.exactOptional(),
    path: text.describe('The folder of the package, relative to the workspace.'),
    model_hash: text.describe('SHA-256 of the canonical JSON of the logic model.'),
    text_hash: text.describe('SHA-256 of the text of logic-model.yaml, with line feeds.'),
    install: text.describe('The command that installs this version.'),
    serve: text
      .exactOptional()
      .describe('The command that serves its scenarios; left out where it has none.'),
    tools: z.array(toolSchema),
    rules: z.array(ruleSchema),
    entities: z.array(entitySchema),
    programs: programsSchema.exactOptional().describe('Left out where there are none.'),
    scenarios: scenariosSchema.exactOptional().describe('Left out where there are none.'),
    quality: qualitySchema.exactOptional().describe('Left out where it was never checked.'),
    provenance: provenanceSchema,
    size: sizeSchema,
  })
  .meta({ id: 'Environment' });

const totalsSchema = z
  .strictObject({
    environments: count,
    hand_written: count,
    modeled: count,
    domains: z.record(z.string(), count).describe('Environments by the first level of the domain.'),
    workplaces: z.record(z.string(), count).describe('Environments by domain.'),
    tools: z.strictObject({ query: count, mutation: count }),
    rules: count,
    entities: count,
    programs: programsSchema,
    scenarios: z.strictObject({
      count,
      kinds: z.record(z.string(), count),
      skills: z.record(z.string(), count),
      walks: walksSchema,
      splits: z.strictObject({ train: count, held_out: count }),
      difficulty: distributionSchema.exactOptional(),
    }),
    quality: z.strictObject({
      passed: count,
      failed: count,
      unchecked: count.describe('Never checked, or not since the model changed.'),
    }),
    model_lines: count,
    input_tokens: count,
    output_tokens: count,
    cost_usd: z.number().min(0).exactOptional().describe('Left out where one is not known.'),
  })
  .meta({ id: 'Totals' });

export const catalogSchema = z
  .strictObject({
    $schema: z.string().exactOptional(),
    format_version: z.literal(CATALOG_VERSION),
    totals: totalsSchema,
    environments: z.array(entrySchema).describe('By their folders.'),
  })
  .meta({
    description:
      'The environments of a workspace: what they hold, how good they are, how to get them.',
  });

export type CatalogEntry = z.infer<typeof entrySchema>;
export type CatalogTotals = z.infer<typeof totalsSchema>;
export type Distribution = z.infer<typeof distributionSchema>;

export const schemaFile = 'catalog.schema.json';

/** No other JSON Schema has it. */
export const schemaTitle = 'envloom catalogue';

/** JSON Schema (draft 2020-12) of catalog.json. */
export function catalogJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(catalogSchema);
  return { $schema, title: schemaTitle, ...schema };
}
