import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScenarioIndex } from '@envloom/episodes/node';
import { applyEdits, modify } from 'jsonc-parser';
import { type EmitEnvironment, emitEnvironment } from '../emission/emit.ts';
import { writeIfChanged } from '@envloom/core/files';
import { currentPlan, type ReadStoredSet } from './current-plan.ts';
import { readFromDisk } from './files.ts';
import { locationOf, regenerateCommand } from './location.ts';
import type { Plan } from './plan.ts';
import { hasTasks, writesToReach } from './reached-exports.ts';
import { outdatedScenarios } from './stored-scenarios.ts';

function conflictProblem(root: string, { conflicts }: Plan): string {
  const command = regenerateCommand(locationOf(root), true);
  const files = conflicts.map((path) => `  ${root}/${path}`);
  return [`Files were changed by hand:`, ...files, `Discard the changes with: ${command}`].join(
    '\n',
  );
}

function apply(folder: string, plan: Plan): void {
  for (const { path, content } of plan.writes) writeIfChanged(join(folder, path), content);
  for (const path of plan.deletes) rmSync(join(folder, path), { force: true });
}

/**
 * Gives an environment on disk another npm name, which what is generated follows.
 *
 * @throws Error where its files cannot follow
 */
export async function renamePackage(
  workspaceRoot: string,
  root: string,
  name: string,
): Promise<void> {
  const file = join(workspaceRoot, root, 'package.json');
  const text = readFileSync(file, 'utf8');
  const renamed = applyEdits(text, modify(text, ['name'], name, {}));
  if (renamed === text) return;
  writeFileSync(file, renamed);
  const problems = await writeEnvironment(workspaceRoot, root, emitEnvironment);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** What bringing an environment up to date changed. */
export type Update =
  | {
      readonly ok: true;
      /** Relative to the folder of the environment. */
      readonly written: readonly string[];
      readonly deleted: readonly string[];
      /** What else is to be done: task programs that do not fit, scenarios of another version of the model. */
      readonly remarks: readonly string[];
    }
  /** What is wrong, with what repairs it; nothing was written. */
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Brings the files of an environment on disk up to date with its model, its task programs and its stored
 * scenarios, and exports these from its package.json: for what writes scenarios outside of Nx's tree.
 *
 * @param root the package folder, relative to the workspace root
 * @param storedSet how the stored scenarios are read; left out, their files are made where they are missing
 */
export async function updateEnvironment(
  workspaceRoot: string,
  root: string,
  emit: EmitEnvironment,
  storedSet?: ReadStoredSet,
): Promise<Update> {
  const current = await currentPlan(workspaceRoot, root, emit, storedSet);
  if (!current.ok) return current;
  const { plan, index, environment } = current;
  if (plan.conflicts.length > 0) return { ok: false, problems: [conflictProblem(root, plan)] };
  const folder = join(workspaceRoot, root);
  apply(folder, plan);
  const reached = { hasScenarios: index !== undefined, hasTasks: hasTasks(environment.files) };
  const exports = writesToReach(readFromDisk(folder), reached);
  for (const { path, content } of exports) writeIfChanged(join(folder, path), content);
  return {
    ok: true,
    written: [...plan.writes, ...exports].map(({ path }) => path),
    deleted: plan.deletes,
    remarks: [...environment.warnings, ...outdatedRemark(environment.modelHash, index, root)],
  };
}

function outdatedRemark(
  modelHash: string,
  index: ScenarioIndex | undefined,
  root: string,
): readonly string[] {
  const outdated = index && outdatedScenarios(index, root, modelHash);
  return outdated === undefined ? [] : [outdated];
}

/**
 * The same for those who only ask what is wrong.
 *
 * @returns the problems, with what repairs them; nothing was written then
 */
export async function writeEnvironment(
  workspaceRoot: string,
  root: string,
  emit: EmitEnvironment,
): Promise<readonly string[]> {
  const update = await updateEnvironment(workspaceRoot, root, emit);
  return update.ok ? [] : update.problems;
}
