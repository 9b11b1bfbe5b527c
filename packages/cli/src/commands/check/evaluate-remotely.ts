import { join } from 'node:path';
import { parseReport, strictThreshold } from '@envloom/quality';
import type { JobQueue } from '@envloom/work';
import type { evaluateEnvironment, Evaluation } from '@envloom/quality/package';
import { askQueue } from '@envloom/work';
import { readPackageFolder, resultsOfPackage } from '@envloom/work';
import { packFiles } from '@envloom/work';
import { linesFile } from '@envloom/scen-generator/stored';
import { checkOutputSchema, type CheckInput, type CheckOutput } from './check-work.ts';

/** An evaluation plays worlds of its own, not the stored scenarios. */
const leftOut = [...resultsOfPackage, 'scenarios', linesFile];

/** Has a worker evaluate an environment, which is sent to it whole. */
export function evaluateRemotely(queue: Pick<JobQueue, 'run'>): typeof evaluateEnvironment {
  return async (workspaceRoot, root, { seed, runs, budgetSeconds, threshold }) => {
    const files = packFiles(readPackageFolder(join(workspaceRoot, root), leftOut));
    const limits = { ...strictThreshold, ...threshold };
    const input: CheckInput = { root, files, seed, runs, budgetSeconds, threshold: limits };
    return evaluationOf(await askQueue(queue, { kind: 'check', input }, checkOutputSchema));
  };
}

function evaluationOf(output: CheckOutput): Evaluation {
  if (!output.ok) return output;
  const result = parseReport(output.report);
  if (!result.ok) throw new Error(`A worker answered with no report: ${result.problems.join(' ')}`);
  return { ok: true, report: result.report };
}
