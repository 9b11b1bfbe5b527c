import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Interaction, interactionOf } from '@envloom/episodes/trajectory';
import { promptFormats, promptOf } from '@envloom/training-data';
import { storedEnvironments } from '../../tools/rollouts/environments.ts';

/** What a scripted model says and calls, by what the user asks first. */
export interface Script {
  readonly task: string;
  readonly turns: readonly object[];
}

/**
 * Rows of a few scenarios of each environment with their solutions; no two ask the same.
 *
 * @param each scenarios of an environment
 */
export async function solutionsOf(
  names: readonly string[],
  interaction: Interaction,
  each: number,
): Promise<{ readonly rows: readonly object[]; readonly scripts: readonly Script[] }> {
  const format = promptFormats.get('nemo-gym');
  const environments = await storedEnvironments(names);
  const solved = environments.flatMap(({ name, source, scenarios }) => {
    const suitable = [...scenarios].filter((one) => interactionOf(one) === interaction);
    const different = [...new Map(suitable.map((one) => [one.task.text, one])).values()];
    return different.slice(0, each).map((scenario, index) => ({
      row:
        format?.row(promptOf(source, `@envloom/env-${name}`, scenario), {
          split: 'train',
          index,
        }) ?? {},
      script: { task: scenario.task.text, turns: scenario.reference },
    }));
  });
  return { rows: solved.map(({ row }) => row), scripts: solved.map(({ script }) => script) };
}

/** Writes rows one a line. */
export function writeRows(folder: string, file: string, rows: readonly object[]): string {
  const path = join(folder, file);
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return path;
}

export function writeScripts(folder: string, scripts: readonly Script[]): string {
  const path = join(folder, 'scripts.json');
  writeFileSync(path, JSON.stringify(scripts));
  return path;
}
