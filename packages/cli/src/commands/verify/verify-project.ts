import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { summaryTable } from '@envloom/scen-generator';
import { readFromDisk } from '@envloom/env-package';
import { locationOf } from '@envloom/env-package';
import { remakeSetCommand } from '@envloom/env-package';
import { ProgressLine, type ProgressOutput } from '@envloom/core/command';
import { environmentSource } from '@envloom/env-package';
import { hasScenarios, scenariosFolder } from '@envloom/scen-generator/stored';
import { importEnvironment, packagePrograms } from '@envloom/scen-generator/stored';
import type { ScenarioPorts } from '@envloom/scen-generator/stored';
import { problemLines } from '@envloom/scen-generator/stored';
import { verifySet } from '@envloom/scen-generator/stored';
import type { TaskProject } from '@envloom/work';

interface Surroundings {
  readonly output: ProgressOutput;
  readonly ports: ScenarioPorts;
  /** Shows no progress: what is printed must not depend on how fast it goes. */
  readonly isSilent?: boolean;
  /** Only each n-th scenario is judged by the gates; without it, each. */
  readonly every?: number;
}

/** Nobody looks at it. */
const silent = { show: (): void => undefined, clear: (): void => undefined };

/**
 * Verifies what is stored in an environment's `scenarios` folder and writes nothing; the last line
 * printed is the verdict. An environment without scenarios passes.
 *
 * @returns whether every scenario holds
 */
export async function verifyProject(
  workspaceRoot: string,
  { root }: TaskProject,
  { output, ports, isSilent = false, every = 1 }: Surroundings,
): Promise<boolean> {
  const { name } = locationOf(root);
  const print = (...lines: readonly string[]): void => {
    output.write(`${lines.join('\n')}\n`);
  };
  const folder = join(workspaceRoot, root);
  const begun = existsSync(join(folder, scenariosFolder));
  if (!begun && !hasScenarios(folder)) {
    print(`${name} has no scenarios. Make some with: npx nx g scenarios ${name}`);
    return true;
  }
  const result = await environmentSource(workspaceRoot, root);
  if (!result.ok) {
    print(...result.problems, `${name} failed: its scenarios could not be verified`);
    return false;
  }
  const stage = ports.createGeneratorContext(result.source.checked);
  const { problems, summary } = verifySet({
    folder: join(folder, scenariosFolder),
    stage,
    programs: await packagePrograms(folder, stage, ports.importModule),
    environment: await importEnvironment(folder, ports.importModule),
    verifyStored: ports.verifyStored,
    every,
    progress: isSilent ? silent : new ProgressLine(name, output),
  });
  if (problems.length === 0) {
    print(
      summaryTable(`${name}: scenarios`, summary),
      `${name} passed: ${summary.made} scenarios hold${every === 1 ? '' : `; the gates judged one in ${every}`}`,
    );
    return true;
  }
  print(...problemLines(problems), '', `${name} failed: ${problems.length} problems`);
  print(`Make them again with: ${remakeSetCommand(readFromDisk(folder), root)}`);
  return false;
}
