import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { z } from 'zod';
import { PythonSyntaxError } from '../python/tokens.ts';
import type { DataFolder } from '../data-folder.ts';
import { type PyCall, type PyNode, readAssigned, readPrefix } from '../python/read.ts';
import { jsonOf, textOf as valueText } from '../python/value.ts';
import type { TauData, TauTask, ToolDocument } from './data.ts';
import type { Database, TauDomain } from './domain.ts';

/** Files of tasks, and how their ids begin, as `--split` of the original names them. */
const taskFiles = [
  ['tasks_test.py', 'test'],
  ['tasks_train.py', 'train'],
  ['tasks_dev.py', 'dev'],
] as const;

const root = (folder: DataFolder): string =>
  folder.has('tau_bench/envs') ? 'tau_bench/envs' : 'envs';

/** Whether the folder is a checkout of the original rather than its data as JSON. */
export const isCheckout = (folder: DataFolder): boolean => folder.has(root(folder));

/**
 * Reads a checkout of tau-bench. Its tasks, tool documents and airports are Python; they are read, never
 * run.
 *
 * @throws BenchmarkDataError
 */
export function readCheckout(folder: DataFolder, { name, tables }: TauDomain): TauData {
  const home = `${root(folder)}/${name}`;
  const record = z.record(z.string(), z.json());
  const database: Database = Object.fromEntries(
    tables.map((table) => [table, folder.json(`${home}/data/${table}.json`, record)] as const),
  );
  const prompt = userPromptIn(folder.text(`${root(folder)}/user.py`));
  return {
    database: {
      ...database,
      ...(name === 'airline' ? { airports: airportsIn(folder, home) } : {}),
    },
    tools: toolsIn(folder, home),
    wiki: folder.text(`${home}/wiki.md`),
    ...(prompt === undefined ? {} : { userPrompt: prompt }),
    tasks: taskFiles.flatMap(([file, split]) => tasksIn(folder, `${home}/${file}`, split)),
    gold: [],
    probes: [],
  };
}

function tasksIn(folder: DataFolder, file: string, split: string): readonly TauTask[] {
  if (!folder.has(file)) return [];
  const source = folder.text(file);
  return folder.read(file, () => {
    const variable = /^(TASKS\w*)\s*(?::[^=\n]*)?=/m.exec(source)?.[1] ?? 'TASKS';
    const list = readAssigned(source, variable);
    if (list.kind !== 'list') throw new PythonSyntaxError(`${variable} is no list`);
    return list.items.map((item, at) => taskOf(item, `${split}-${at}`));
  });
}

function taskOf(node: PyNode, id: string): TauTask {
  const task = callOf(node, 'Task');
  const outputs = named(task, 'outputs');
  const actions = named(task, 'actions');
  return {
    id,
    instruction: textOf(named(task, 'instruction')),
    outputs: isSequence(outputs) ? outputs.items.map((item) => valueText(jsonOf(item))) : [],
    actions: isSequence(actions) ? actions.items.map(actionOf) : [],
  };
}

function actionOf(node: PyNode): TauTask['actions'][number] {
  const action = callOf(node, 'Action');
  const kwargs = jsonOf(named(action, 'kwargs') ?? { kind: 'dict', entries: [] });
  return { name: textOf(named(action, 'name')), arguments: isObject(kwargs) ? kwargs : {} };
}

const isSequence = (node: PyNode | undefined): node is Extract<PyNode, { items: unknown }> =>
  node !== undefined && 'items' in node;

function callOf(node: PyNode, name: string): PyCall {
  if (node.kind === 'call' && node.name === name) return node;
  throw new PythonSyntaxError(`expected ${name}(…), got ${node.kind}`);
}

function named({ named: given }: PyCall, name: string): PyNode | undefined {
  return given.find(([key]) => key === name)?.[1];
}

function textOf(node: PyNode | undefined): string {
  if (node?.kind === 'str') return node.value;
  throw new PythonSyntaxError(`expected a text, got ${node?.kind ?? 'nothing'}`);
}

/** The documents of the tools, in the order in which the original offers them. */
function toolsIn(folder: DataFolder, home: string): readonly ToolDocument[] {
  const index = folder.text(`${home}/tools/__init__.py`);
  const modules = new Map(
    [...index.matchAll(/^from \.(\w+) import (\w+)/gm)].map(([, file = '', name = '']) => [
      name,
      file,
    ]),
  );
  const all = readAssigned(index, 'ALL_TOOLS');
  const names = isSequence(all)
    ? all.items.flatMap((item) => (item.kind === 'name' ? [item.name] : []))
    : [];
  return names.map((name) => {
    const file = `${home}/tools/${modules.get(name) ?? name}.py`;
    const source = folder.text(file);
    return folder.read(file, () => documentIn(source));
  });
}

const documentSchema = z.object({
  function: z.object({
    name: z.string(),
    description: z.string(),
    parameters: z.record(z.string(), z.json()),
  }),
});

function documentIn(source: string): ToolDocument {
  const info = /def get_info\([^]*?return\s*(?=\{)/.exec(source);
  if (info === null) throw new PythonSyntaxError('there is no get_info');
  return documentSchema.parse(jsonOf(readPrefix(source.slice(info.index + info[0].length))))
    .function;
}

/** The cities of airports, which the tool itself holds as two lists. */
function airportsIn(folder: DataFolder, home: string): JsonObject {
  const file = `${home}/tools/list_all_airports.py`;
  const source = folder.text(file);
  return folder.read(file, () => {
    const [codes, cities] = ['airports', 'cities'].map((name) => listIn(source, name));
    return Object.fromEntries(
      (codes ?? []).map((code, at) => [valueText(code), cities?.[at] ?? ''] as const),
    );
  });
}

function listIn(source: string, name: string): readonly Json[] {
  const found = new RegExp(`^\\s+${name} = (?=\\[)`, 'm').exec(source);
  const list =
    found === null ? null : jsonOf(readPrefix(source.slice(found.index + found[0].length)));
  if (!isList(list)) throw new PythonSyntaxError(`there is no list of ${name}`);
  return list;
}

/** The original's words for the simulated user, with a place for the instruction. */
function userPromptIn(source: string): string | undefined {
  const found = /class LLMUserSimulationEnv[^]*?return f"""([^]*?)"""/.exec(source)?.[1];
  return found
    ?.replaceAll('\\"', '"')
    .replace('{instruction_display}', '\n\nInstruction: {instruction}\n');
}
