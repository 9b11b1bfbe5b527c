import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckedModel } from '@envloom/logic-model';
import { parseReport, reportJson, type TwinFigures } from '@envloom/quality';

const reportFile = 'quality.json';

/**
 * Writes the figures of a twin into its quality.json, which a check has to have written of the same model.
 *
 * @returns the line to print: where they stand, or why they are not stored
 */
export function storeFigures(
  workspaceRoot: string,
  root: string,
  { hash, model }: CheckedModel,
  twin: TwinFigures,
): string {
  const file = join(workspaceRoot, root, reportFile);
  const read = existsSync(file) ? parseReport(readFileSync(file, 'utf8')) : undefined;
  if (read?.ok !== true || read.report.model_hash !== hash)
    return `${root}/${reportFile} is not of this model, so these figures are not stored. First run: npx envloom check ${model.name}`;
  writeFileSync(file, reportJson({ ...read.report, twin }));
  return `Wrote ${root}/${reportFile}`;
}
