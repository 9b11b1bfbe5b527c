// A process that evaluates one environment and ends: whatever it does to it, the others go on.
import { reportJson } from '@envloom/quality';
import { qualityPorts } from '@envloom/quality/package';
import { evaluateEnvironment } from '@envloom/quality/package';
import { serveParent } from '@envloom/work';
import { checkTaskSchema, type CheckOutput } from './check-work.ts';

async function checked(message: unknown): Promise<CheckOutput> {
  const { workspaceRoot, root, ...options } = checkTaskSchema.parse(message);
  const evaluation = await evaluateEnvironment(workspaceRoot, root, options, qualityPorts);
  if (!evaluation.ok) return { ok: false, problems: [...evaluation.problems] };
  const { report } = evaluation;
  return { ok: true, report: reportJson(report), complete: report.complete };
}

serveParent(checked);
