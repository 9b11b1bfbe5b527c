import { columns } from '@envloom/core';
import type { CommandContext } from '@envloom/core/command';
import { readTrajectories } from '@envloom/episodes/node';
import type { Trajectory } from '@envloom/episodes/trajectory';
import { isBuiltInAgent, storedEnvironment, trajectoryFiles } from '@envloom/rollout/command';
import { type ProgramSolvers, solversOf, TaskFolder } from '@envloom/scen-generator/writing';
import type { TasksPlace } from './run-tasks.ts';

/**
 * Keeps how often the programs of environments were solved beside them. Episodes of scenarios that have
 * been made anew since do not count.
 *
 * @throws Error where none of the trajectories is of a program that is stored
 */
export async function recordSolvers(
  places: readonly TasksPlace[],
  paths: readonly string[],
  { root, output }: CommandContext,
): Promise<void> {
  const played = await playedPrograms(trajectoryFiles('--solved', paths, root));
  const found = await Promise.all(places.map((place) => recorded(root, place, played)));
  const rows = found.flat();
  if (rows.length === 0)
    throw new Error('--solved: no trajectory is of a task program whose scenarios are stored.');
  output.write(`${columns(rows).join('\n')}\n`);
}

async function playedPrograms(files: readonly string[]): Promise<readonly Trajectory[]> {
  const played: Trajectory[] = [];
  for (const file of files)
    for await (const line of readTrajectories(file))
      if ('trajectory' in line && line.trajectory.program !== undefined)
        played.push(line.trajectory);
  return played;
}

async function recorded(
  workspaceRoot: string,
  { name, root, path }: TasksPlace,
  played: readonly Trajectory[],
): Promise<string[][]> {
  const { index } = await storedEnvironment(workspaceRoot, root);
  const current = new Map(index.scenarios.map(({ id, content_hash }) => [id, content_hash]));
  const own = played.filter(
    (each) => each.env === index.env && current.get(each.scenario) === each.content_hash,
  );
  const programs = [...Map.groupBy(own, ({ program = '' }) => program)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  if (programs.length === 0) return [];
  const solvers = programs.map(([program, some]) => {
    const fresh = some.filter((each) => !isBuiltIn(each));
    return [program, solversOf(fresh, some.filter(isBuiltIn))] as const;
  });
  new TaskFolder(path).writeSolvers(Object.fromEntries(solvers));
  return solvers.map(([program, found]) => [name, program, ...cells(found)]);
}

const isBuiltIn = ({ agent }: Trajectory): boolean => isBuiltInAgent(agent.name);

function cells({ result, agents, lost }: ProgramSolvers): string[] {
  const rates = agents.map(({ agent, samples, passed }) => `${agent} ${passed} of ${samples}`);
  const losses = lost.map(({ scenario, checks }) => `${scenario}: ${checks.join(', ')}`);
  return [result, rates.join(', '), losses.join('; ')];
}
