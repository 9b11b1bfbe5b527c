import { resolve } from 'node:path';
import { jsonText } from '@envloom/core';
import { type CommandContext, ProgressLine, UsageError } from '@envloom/core/command';
import { auditMethod, auditRelease, readAudited } from '@envloom/importers/audit';
import type { z } from 'zod';
import { auditText } from './audit-text.ts';
import type { auditOptions } from './command.ts';

/** Audits a release, and tells what was found. What is found is no failure of the command. */
export async function runAudit(
  { from, scenarios, budget, limit, json, method }: z.output<typeof auditOptions>,
  { root, output, errors }: Pick<CommandContext, 'root' | 'output' | 'errors'>,
): Promise<boolean> {
  if (method) {
    output.write(auditMethod);
    return true;
  }
  if (from === undefined)
    throw new UsageError('Say which release is audited: --from envscaler:<metadata.json>.');
  const files = await readAudited({ from, scenarios, pathOf: (file) => resolve(root, file) });
  const audited = files.scenarios.slice(0, limit);
  const progress = new ProgressLine('audit', errors);
  const audit = auditRelease(files.environments, audited, files.notes, {
    budget,
    onDone: (done) => progress.show({ stage: 'scenarios', done, total: audited.length }),
  });
  progress.clear();
  output.write(json ? jsonText(audit) : auditText(audit));
  return true;
}
