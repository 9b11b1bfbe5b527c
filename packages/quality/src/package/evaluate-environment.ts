import { messageOf } from '@envloom/core';
import { join } from 'node:path';
import type { CheckedModel } from '@envloom/logic-model';
import type { EvaluateOptions } from '../options.ts';
import type { QualityReport } from '../report/report.ts';
import { environmentSource } from '@envloom/env-package';
import type { QualityPorts } from './ports.ts';

/** What other packages import of an environment, relative to its folder. */
const entry = join('src', 'index.ts');

export type Evaluation =
  | { readonly ok: true; readonly report: QualityReport }
  /** Why there is nothing to evaluate, each with what repairs it. */
  | { readonly ok: false; readonly problems: readonly string[] };

const failed = (...problems: readonly string[]): Evaluation => ({ ok: false, problems });

/**
 * Evaluates an environment on disk: its model, and the package that was generated from it.
 *
 * @param root the package folder, relative to the workspace root
 * @param options without what the package exports
 */
export async function evaluateEnvironment(
  workspaceRoot: string,
  root: string,
  options: EvaluateOptions,
  ports: QualityPorts,
): Promise<Evaluation> {
  const result = await environmentSource(workspaceRoot, root);
  if (!result.ok) return failed(...result.problems);
  const { checked } = result.source;
  return evaluatePackage(join(workspaceRoot, root), root, { checked, options, ports });
}

interface Task {
  readonly checked: CheckedModel;
  readonly options: EvaluateOptions;
  readonly ports: QualityPorts;
}

async function evaluatePackage(folder: string, root: string, task: Task): Promise<Evaluation> {
  const { checked, options, ports } = task;
  let packageModule: unknown;
  try {
    packageModule = await ports.importModule(join(folder, entry));
  } catch (error) {
    return failed(notImportable(root, error));
  }
  try {
    return { ok: true, report: await ports.evaluate(checked, { ...options, packageModule }) };
  } catch (error) {
    return failed(brokenEvaluation(root, error));
  }
}

/** The files are what the model generates, so the cause lies outside of them. */
function notImportable(root: string, error: unknown): string {
  return (
    `The package in ${root} cannot be imported: ${messageOf(error)}\n` +
    'Its files are as generated. Run `npm run setup` so that its dependencies are installed.'
  );
}

function brokenEvaluation(root: string, error: unknown): string {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    `The evaluation of ${root} broke off. This is a bug in envloom, not in the model: ` +
    `please report it together with the model.\n${detail}`
  );
}
