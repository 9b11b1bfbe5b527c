import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDiagnostic } from '@envloom/logic-model/read';
import { isObject, jsonIn } from '@envloom/core';
import { isMade } from '@envloom/episodes/node';
import {
  isHelpers,
  programSkills,
  readProgram,
  taskFilesIn,
  type TaskProgram,
} from '@envloom/task-programs';
import type { ProgramDetails, ScenarioItem } from '../../protocol/environments.ts';
import { scenariosFolder } from './scenarios.ts';

/**
 * The task programs of an environment, by name.
 *
 * @param folder of the environment, absolute
 * @param shown the same as messages show it
 * @param scenarios of the environment
 */
export function programDetails(
  folder: string,
  shown: string,
  scenarios: readonly ScenarioItem[],
): readonly ProgramDetails[] {
  const byProgram = Map.groupBy(scenarios, ({ program }) => program);
  const areMade = isMade(join(folder, scenariosFolder));
  return taskFilesIn(folder, shown)
    .filter((file) => !isHelpers(file))
    .map(({ file, text }) => {
      const name = file.replace(/^.*[/\\]/, '').replace(/\.yaml$/, '');
      const instances = byProgram.get(name) ?? [];
      const example = areMade ? exampleText(folder, instances) : undefined;
      const result = readProgram(text, file);
      return {
        name,
        ...(result.ok ? { program: told(result.parsed.program) } : {}),
        problems: result.ok ? [] : result.diagnostics.map(formatDiagnostic),
        ...(example === undefined ? {} : { example }),
        scenarios: instances.length,
      };
    });
}

function told(program: TaskProgram): NonNullable<ProgramDetails['program']> {
  const { title, purpose, texts, solution } = program;
  const calls = [...solution.matchAll(/\btools\.(\w+)/g)].map(([, tool = '']) => tool);
  const tools = [...new Set(calls)].toSorted();
  return { title, purpose, texts, tools, skills: programSkills(program) };
}

/** The text of the first scenario for training: those that are held out are not shown. */
function exampleText(folder: string, instances: readonly ScenarioItem[]): string | undefined {
  const first = instances.find(({ split }) => split === 'train');
  if (first === undefined) return undefined;
  const file = join(folder, scenariosFolder, `${first.id}.json`);
  const scenario = existsSync(file) ? jsonIn(readFileSync(file, 'utf8')) : undefined;
  const task = isObject(scenario) ? scenario['task'] : undefined;
  const text = isObject(task) ? task['text'] : undefined;
  return typeof text === 'string' ? text : undefined;
}
