import { byCodeUnit, type Json } from '@envloom/core';
import { z } from 'zod';
import { findingCatalogue, findingCodes, severities, type FindingCode } from './catalogue.ts';

/** Taken as it is: JSON is all that a stored report can hold. */
const jsonSchema = z.custom<Json>((value) => value !== undefined);

/** One thing that is done in a play: a call, or `seconds` that pass. */
const stepSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('call'), tool: z.string(), args: jsonSchema }).readonly(),
    z.strictObject({ kind: z.literal('wait'), seconds: z.number() }).readonly(),
  ])
  .readonly();

const stateSchema = z
  .strictObject({
    clock: z.string().exactOptional().describe('`YYYY-MM-DDTHH:MM:SSZ`'),
    actor: z.union([z.string(), z.number()]).exactOptional(),
    rows: z.record(z.string(), jsonSchema).readonly(),
  })
  .readonly();

/** A play that shows a finding. */
const counterexampleSchema = z
  .strictObject({
    seed: z.int().exactOptional().describe('The seed of the grown world.'),
    start: z.enum(['initial', 'grown']),
    state: stateSchema.exactOptional().describe('Where the play starts, unless at `initial`.'),
    steps: z.array(stepSchema).readonly(),
    observed: z.string().describe('What the last step gave, and why that is wrong.'),
  })
  .readonly();

/** Something wrong, or worth a look, in an environment. */
export const findingSchema = z
  .strictObject({
    code: z.enum(findingCodes),
    severity: z.enum(severities),
    message: z.string().describe('What is wrong, with names.'),
    fix: z.string().exactOptional().describe('What to write instead.'),
    law: z.string().exactOptional().describe('The id of a broken law.'),
    operation: z.string().exactOptional(),
    entity: z.string().exactOptional(),
    field: z.string().exactOptional(),
    rule: z.string().exactOptional(),
    setting: z.string().exactOptional(),
    failure: z.string().exactOptional().describe('The failure code it is about.'),
    line: z.int().min(1).exactOptional().describe('In the body of the operation, from 1.'),
    example: counterexampleSchema.exactOptional().describe('The shortest play that shows it.'),
  })
  .readonly();

export type Step = z.infer<typeof stepSchema>;
export type Counterexample = z.infer<typeof counterexampleSchema>;
export type Finding = z.infer<typeof findingSchema>;

/** What a finding is about. */
export type FindingDetails = Omit<Finding, 'code' | 'severity' | 'message'>;

/** A finding with the severity that the catalogue gives its code. */
export function findingOf(
  code: FindingCode,
  message: string,
  details: FindingDetails = {},
): Finding {
  return { code, severity: findingCatalogue[code].severity, message, ...details };
}

/** What repairs a finding: as it says itself, or as the catalogue says of all of its kind. */
export function fixOf({ code, fix }: Finding): string {
  return fix ?? findingCatalogue[code].repair;
}

/** What keeps worlds from being made is the cause of much else. */
const causes: ReadonlySet<FindingCode> = new Set([
  'WORLD_UNSATISFIABLE',
  'TABLE_ALWAYS_EMPTY',
  'HINT_INVALID',
]);

/** In the order of reports: by severity, causes first, then code, then what it is about. */
export function byWeight(a: Finding, b: Finding): number {
  const bySeverity = severities.indexOf(a.severity) - severities.indexOf(b.severity);
  const byCause = Number(causes.has(b.code)) - Number(causes.has(a.code));
  return (
    bySeverity || byCause || byCodeUnit(sortKey(a), sortKey(b)) || (a.line ?? 0) - (b.line ?? 0)
  );
}

function sortKey(finding: Finding): string {
  const { code, law, operation, entity, field, rule, setting, failure, message } = finding;
  const about = [law, operation, entity, field, rule, setting, failure, message];
  return [code, ...about.map((part) => part ?? '')].join('\u0000');
}
