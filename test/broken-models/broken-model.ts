import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkModel, readModel, type CheckResult } from '@envloom/logic-model';
import { evaluate, type QualityReport } from '@envloom/quality';
import { parse } from 'yaml';
import { z } from 'zod';

const brokenSchema = z.strictObject({
  mistake: z.string(),
  operation: z.string().optional(),
  wrong: z.string(),
  reader: z.boolean(),
  /** Codes of findings or diagnostics, any of which tells the mistake. */
  found_by: z.array(z.string()).default([]),
  edits: z.array(z.strictObject({ find: z.string(), replace: z.string() })).min(1),
});

/** A mistake that language models make, as edits of a good model. */
export type BrokenModel = z.infer<typeof brokenSchema> & {
  readonly base: string;
  readonly text: string;
};

const folder = import.meta.dirname;

/** Models that were written when all findings were; of them it is counted what was found at once. */
export const heldOut: ReadonlySet<string> = new Set(['pet-shelter', 'equipment-rental']);

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

/** What is said of a model: by the checker where it refuses it, else by its evaluation. */
export async function judge(text: string, options: { seed: number; runs: number }) {
  const read = readModel(text, 'logic-model.yaml');
  const check: CheckResult = read.ok ? checkModel(read.parsed) : read;
  if (!check.ok) return check.diagnostics.filter(({ severity }) => severity === 'error');
  const report: QualityReport = await evaluate(check.checked, { ...options, budgetSeconds: 120 });
  return report.findings.filter(({ severity }) => severity !== 'note');
}

/** Those that tell the mistake: by code, and at the operation at fault where they name one. */
export function rightOf(
  told: Awaited<ReturnType<typeof judge>>,
  { found_by, operation }: BrokenModel,
): string[] {
  const right = told.filter((each) => {
    const at = 'operation' in each ? each.operation : undefined;
    return found_by.includes(each.code) && (operation ?? at) === (at ?? operation);
  });
  return right.map(({ code, message }) => `${code} ${message}`);
}
