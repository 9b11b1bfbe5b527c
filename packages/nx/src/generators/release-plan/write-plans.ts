import type { Tree } from '@nx/devkit';
import { authorOf, planFile, printPlan, type Proposal, versionPlansFolder } from '@envloom/release';

/** Writes the plan of a proposal, or removes one that is no longer needed. @returns what a user should know */
export function writePlan(tree: Tree, proposal: Proposal): string | undefined {
  const { project, bump, text, problem } = proposal;
  if (problem !== undefined) return undefined;
  const path = planFile(project);
  const stored = tree.read(path, 'utf-8');
  if (stored !== null && authorOf(stored) !== 'proposed') return keptText(path, stored, proposal);
  if (bump !== undefined) tree.write(path, printPlan(project, bump, text));
  else if (stored !== null) tree.delete(path);
  return undefined;
}

function keptText(path: string, stored: string, { bump }: Proposal): string {
  const who = authorOf(stored) === 'edited' ? 'was edited' : 'was not written by this command';
  const wanted = bump === undefined ? 'no plan at all' : `a plan for "${bump}"`;
  return `${path} ${who} and stays as it is; proposed is ${wanted}. Delete the file to have it proposed.`;
}

/** Removes plans of this command for environments that are gone: Nx refuses a plan for nobody. */
export function removeOrphans(tree: Tree, projects: ReadonlySet<string>): readonly string[] {
  const gone = tree.children(versionPlansFolder).filter((file) => {
    const path = `${versionPlansFolder}/${file}`;
    if (!file.endsWith('.md') || projects.has(file.slice(0, -'.md'.length))) return false;
    return tree.isFile(path) && authorOf(tree.read(path, 'utf-8') ?? '') === 'proposed';
  });
  for (const file of gone) tree.delete(`${versionPlansFolder}/${file}`);
  return gone;
}
