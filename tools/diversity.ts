// How different the tools and the tasks of generated/ are: `node tools/diversity.ts [--env a,b] [--least 0.8]`.
// Prints tools and their names, distinct n-grams of task texts (Li et al., arXiv 1510.03055: different n-grams of all),
// and near-duplicates by MinHash: among environments, among programs, and among all tasks.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { columns, grouped } from '@envloom/core';
import { environmentNames } from '@envloom/env-package';
import { readScenarios } from '@envloom/episodes/node';
import { readPrograms } from '@envloom/task-programs';
import { nearDuplicates } from './diversity/near-duplicates.ts';
import { generatedFolder, shippedModel } from './shipped-model.ts';

const { values } = parseArgs({
  options: { env: { type: 'string' }, least: { type: 'string', default: '0.8' } },
});
const least = Number(values.least);
const names = values.env?.split(',') ?? environmentNames(generatedFolder);

const models = names.map((name) => shippedModel(name).model);
const tools = models.flatMap(({ operations }) => operations);
const toolNames = new Set(tools.map(({ name }) => name));
const tasks = names.flatMap((name) =>
  [...readScenarios(join(generatedFolder, name, 'scenarios'))].map(({ task }) => task.text),
);
const wordings = names.flatMap((name) =>
  readPrograms(join(generatedFolder, name)).map(({ program }) => program.texts.join('\n')),
);
const summaries = models.map(({ title, summary, introduction = '' }) =>
  [title, summary, introduction].join('\n'),
);

const rows: readonly (readonly [string, string])[] = [
  ['environments', grouped(names.length)],
  ['tools', `${grouped(tools.length)}, ${(tools.length / names.length).toFixed(1)} an environment`],
  ['names of tools', `${grouped(toolNames.size)} different`],
  ...[1, 2, 3].map((n) => [`distinct-${n} of tasks`, distinct(tasks, n)] as const),
  ...[1, 2, 3].map((n) => [`distinct-${n} of programs' wordings`, distinct(wordings, n)] as const),
  ['near-duplicates among environments', duplicates(summaries)],
  ['near-duplicates among programs', duplicates(wordings)],
  ['near-duplicates among tasks', duplicates(tasks)],
];
console.log(columns(rows).join('\n'));

function distinct(texts: readonly string[], n: number): string {
  const all = texts.flatMap((text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.slice(n - 1).map((_, at) => words.slice(at, at + n).join(' '));
  });
  return `${grouped(new Set(all).size)} of ${grouped(all.length)}`;
}

function duplicates(texts: readonly string[]): string {
  const { length } = nearDuplicates(texts, least);
  const share = texts.length === 0 ? 0 : (100 * length) / texts.length;
  return `${grouped(length)} of ${grouped(texts.length)} (${share.toFixed(1)} %)`;
}
