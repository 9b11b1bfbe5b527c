import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkModel, readModel, type CheckResult, type Diagnostic } from '@envloom/logic-model';
import { evaluate, type Severity } from '@envloom/quality';
import { parse } from 'yaml';
import { z } from 'zod';

const brokenSchema = z.strictObject({
  mistake: z.string(),
  /** The operation at fault; none where it is elsewhere. */
  operation: z.string().optional(),
  wrong: z.string(),
  edits: z.array(z.strictObject({ find: z.string(), replace: z.string() })).min(1),
});

/** A mistake that language models make, as edits of a good model. */
export type BrokenModel = z.infer<typeof brokenSchema> & {
  readonly base: string;
  readonly text: string;
};

const folder = import.meta.dirname;

/** Models that were written after the findings and the readers, by somebody who did not know them. */
export const heldOut: ReadonlySet<string> = new Set([
  'pet-shelter',
  'equipment-rental',
  'driving-school',
  'ferry-crossings',
  'community-kitchen',
]);

/** The good models, by name. */
export const bases: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted();

export function baseText(base: string): string {
  return readFileSync(join(folder, base, 'base.yaml'), 'utf8');
}

/** The broken variants of a good model. */
export function brokenModels(base: string): BrokenModel[] {
  const files = readdirSync(join(folder, base)).filter((file) => file !== 'base.yaml');
  return files.toSorted().map((file) => {
    const text: unknown = parse(readFileSync(join(folder, base, file), 'utf8'));
    const broken = brokenSchema.parse(text);
    return { ...broken, base, text: edited(baseText(base), broken) };
  });
}

function edited(text: string, { mistake, edits }: z.infer<typeof brokenSchema>): string {
  return edits.reduce((done, { find, replace }) => {
    const parts = done.split(find);
    if (parts.length !== 2)
      throw new Error(`${mistake}: occurs ${parts.length - 1} times: ${find}`);
    return parts.join(replace);
  }, text);
}

/** A finding, or an error of the checker. */
export interface Told {
  readonly code: string;
  readonly severity: Severity;
  readonly operation: string | undefined;
}

/** What is said of a model: by the checker where it refuses it, else by its evaluation. */
export async function judge(text: string, runs: number): Promise<Told[]> {
  const read = readModel(text, 'logic-model.yaml');
  const check: CheckResult = read.ok ? checkModel(read.parsed) : read;
  if (!check.ok) return refusals(check.diagnostics, text);
  const report = await evaluate(check.checked, { seed: 1, runs, budgetSeconds: 120 });
  return report.findings.map(({ code, severity, operation }) => ({ code, severity, operation }));
}

const operationsSchema = z.object({ operations: z.array(z.object({ name: z.string() })) });

function refusals(diagnostics: readonly Diagnostic[], text: string): Told[] {
  const { operations } = operationsSchema.parse(parse(text));
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, path: [list, at] }) => {
      const isOperation = list === 'operations' && typeof at === 'number';
      return { code, severity: 'error', operation: isOperation ? operations[at]?.name : undefined };
    });
}
