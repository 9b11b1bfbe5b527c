import { jsonText } from '@envloom/core';
import { z } from 'zod';
import { findingSchema } from '../findings/finding.ts';
import { thresholdSchema } from './threshold.ts';

/** The version of the format of quality.json. */
export const REPORT_VERSION = 2;

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const names = z.array(z.string()).readonly();

const ownerSchema = z
  .strictObject({ kind: z.enum(['operation', 'setup', 'function']), name: z.string() })
  .readonly()
  .describe('Whose body it is.');

const line = z.int().min(1).describe('In the body, from 1.');

const operationSchema = z
  .strictObject({
    name: z.string(),
    kind: z.enum(['query', 'mutation']),
    succeeded: z.boolean(),
    failures: z
      .array(z.strictObject({ code: z.string(), reached: z.boolean() }).readonly())
      .readonly(),
  })
  .readonly();

const missingBranchSchema = z
  .strictObject({
    owner: ownerSchema,
    line,
    kind: z
      .string()
      .describe('`check`, `if`, `conditional`, `and`, `or`, `nullish`, `loop`, `case`.'),
    text: z.string().describe('The condition.'),
    outcome: z.boolean().describe('How it never came out; of a loop: whether it was entered.'),
  })
  .readonly();

const entitySchema = z
  .strictObject({
    entity: z.string(),
    created: z.boolean(),
    updated: z.boolean(),
    removed: z.boolean(),
    fields: z
      .array(
        z.strictObject({ field: z.string(), written: z.boolean(), read: z.boolean() }).readonly(),
      )
      .readonly(),
  })
  .readonly();

const coverageSchema = z
  .strictObject({
    operations: z.array(operationSchema).readonly().describe('In the order of the model.'),
    codes: z.strictObject({ reached: count, total: count }).readonly(),
    branches: z
      .strictObject({
        taken: count,
        total: count.describe('Two for each place that decides, one for each `case`.'),
        missing: z.array(missingBranchSchema).readonly(),
      })
      .readonly(),
    entities: z.array(entitySchema).readonly().describe('In the order of the model.'),
    settings: z
      .array(z.strictObject({ name: z.string(), matters: z.boolean() }).readonly())
      .readonly(),
  })
  .readonly();

const ruleSchema = z
  .strictObject({
    id: z.string(),
    text: z.string(),
    enforced: z.enum(['tool', 'invariant', 'agent', 'manner']).describe('As the model says.'),
    codes: names.describe('The failure codes of its guards.'),
    invariants: names,
    kept_by: z
      .enum(['guards', 'invariants', 'both', 'nobody', 'agent', 'manner'])
      .describe('As was found: nobody is a finding, agent and manner are meant so.'),
    kills: count.describe('How many dropped guards of the rule were noticed.'),
  })
  .readonly();

const mutantFields = {
  owner: ownerSchema,
  line,
  kind: z.string(),
  before: z.string(),
  after: z.string(),
};

const mutantSchema = z.strictObject(mutantFields).readonly();

/** What an operation says of the wire has no lines. */
const twinMistakeSchema = z
  .strictObject({ ...mutantFields, line: line.exactOptional() })
  .readonly();

const mutationSchema = z
  .strictObject({
    total: count.describe('The mistakes put in that some play came by.'),
    killed: count,
    by: z
      .strictObject({ invariant: count, other_guard: count, behaviour: count })
      .readonly()
      .describe('What noticed first.'),
    survived: z.array(mutantSchema).readonly(),
    score: share.describe('Killed of total; 1 where there was nothing to kill.'),
  })
  .readonly();

const lawSchema = z
  .strictObject({
    id: z.string(),
    statement: z.string(),
    calls: count.describe('On how many calls or worlds it was checked.'),
    holds: z.boolean(),
  })
  .readonly();

const verdictSchema = z
  .strictObject({
    passed: z.boolean(),
    threshold: thresholdSchema,
    reasons: z.array(z.string()).readonly().describe('What falls short of the threshold.'),
  })
  .readonly();

/** Cases that a language model wrote from the descriptions, without seeing code, and how they ended. */
const fidelitySchema = z
  .strictObject({
    language_model: z.string().describe('Who wrote and judged the cases.'),
    played: count,
    as_promised: count,
    broken: count.describe('Ended otherwise than promised; a judge confirmed it.'),
    mistaken: count.describe('Ended otherwise than expected; the judge found the case mistaken.'),
  })
  .readonly()
  .describe('How far tools do what is said of them. Kept as long as the model is the same.');

export type DescriptionFidelity = z.infer<typeof fidelitySchema>;

/** How a twin answers beside the original that it stands in for. */
const twinSchema = z
  .strictObject({
    original: z.string().describe('What the original says it is: name and version.'),
    seed: z.int(),
    start: z
      .enum(['own', 'loaded'])
      .describe(
        'Where both began: in the own state of the original, or in grown worlds of the twin that were loaded into it.',
      ),
    sequences: count,
    calls: count.describe('Calls that both answered.'),
    recorded: count.describe('How many of them come from recordings, not from a running original.'),
    unanswered: count.describe('Calls that the running original left without an answer.'),
    succeeded: count.describe('Calls that the original carried out.'),
    outcome: count.describe('Answers that both succeed, or both fail.'),
    result: count.describe('Answers that also say the same.'),
    wire: count.describe('Answers that are equal byte for byte.'),
    masks: z
      .array(z.strictObject({ rule: z.string(), applied: count }).readonly())
      .readonly()
      .describe('What was left out of the comparison, and how often that was so.'),
    kills: z
      .strictObject({
        total: count.describe(
          'Mistakes put into bodies and into what operations say of the wire, one at a time.',
        ),
        noticed: count.describe('Those with which an answer differs from that of the original.'),
        survived: z.array(twinMistakeSchema).readonly(),
      })
      .readonly()
      .exactOptional(),
  })
  .readonly()
  .describe('How far it answers as its original does. Kept as long as the model is the same.');

export type TwinFigures = z.infer<typeof twinSchema>;

/**
 * What quality.json holds: the keys in this order, nothing that depends on the machine. The same
 * model, seed and options give the same bytes.
 */
export const reportSchema = z
  .strictObject({
    format_version: z.literal(REPORT_VERSION),
    env: z.string().describe('The name of the model.'),
    model_hash: z.string().describe('SHA-256 of the model’s canonical JSON.'),
    envloom: z.string().describe('The version that evaluated.'),
    seed: z.int(),
    options: z
      .strictObject({
        runs: count,
        budget_seconds: z.number().min(0),
      })
      .readonly(),
    counts: z
      .strictObject({
        calls: count,
        checked_calls: count.describe('Calls after which the laws were checked.'),
        sequences: count,
        worlds: count,
      })
      .readonly(),
    complete: z
      .boolean()
      .describe('false: the budget ended it early, and another machine may come further.'),
    coverage: coverageSchema,
    rules: z.array(ruleSchema).readonly().describe('In the order of the model.'),
    mutation: mutationSchema,
    laws: z.array(lawSchema).readonly(),
    findings: z.array(findingSchema).readonly().describe('By severity, then code.'),
    verdict: verdictSchema,
    description_fidelity: fidelitySchema.exactOptional(),
    twin: twinSchema.exactOptional(),
  })
  .readonly();

/** How an environment behaves: what was played, what was found, and whether that is enough. */
export type QualityReport = z.infer<typeof reportSchema>;
export type Verdict = QualityReport['verdict'];

/** A report before it is judged. */
export type QualityFigures = Omit<QualityReport, 'format_version' | 'verdict'>;

export type ReportResult =
  | { readonly ok: true; readonly report: QualityReport }
  /** What is wrong with the text, one sentence each. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads the text of a quality.json. */
export function parseReport(text: string): ReportResult {
  const json = parseJson(text);
  if (json === undefined) return { ok: false, problems: ['It is no JSON.'] };
  const version = versionSchema.safeParse(json).data?.format_version;
  if (version !== undefined && version !== REPORT_VERSION)
    return { ok: false, problems: [otherVersion(version)] };
  const parsed = reportSchema.safeParse(json);
  if (parsed.success) return { ok: true, report: parsed.data };
  return { ok: false, problems: parsed.error.issues.map(problemOf) };
}

const versionSchema = z.looseObject({ format_version: z.int() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const otherVersion = (version: number): string =>
  `It has format_version ${version}, and this version of envloom reads ${REPORT_VERSION}: run the check again.`;

function problemOf({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}

/**
 * The report with what others found before about the same model, which an evaluation does not ask again: readers, and
 * whoever compared it with its original.
 */
export function withReading(report: QualityReport, earlier: string | undefined): QualityReport {
  const read = earlier === undefined ? undefined : parseReport(earlier);
  if (read?.ok !== true || read.report.model_hash !== report.model_hash) return report;
  const { description_fidelity: fidelity, twin } = read.report;
  return {
    ...report,
    ...(fidelity === undefined ? {} : { description_fidelity: fidelity }),
    ...(twin === undefined ? {} : { twin }),
  };
}

/**
 * The text of quality.json. Keys are in the order of the schema and lists as the report has them,
 * so equal reports have equal texts.
 */
export function reportJson(report: QualityReport): string {
  return jsonText(reportSchema.parse(report), 3);
}
