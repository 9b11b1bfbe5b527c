import { isObject } from '@envloom/core';
import type { ModelProblem } from '../outcome.ts';
import { childOf, isList, type ModelJson } from './tree.ts';

/**
 * The text of a model as a repair has to see it: operations that no finding concerns are told by name
 * and description only. The rest of their text, most of a model, would be sent for nothing.
 *
 * @param text as `printModel` writes it
 */
export function shownModel(
  text: string,
  model: ModelJson,
  findings: readonly ModelProblem[],
): string {
  const concerned = concernedOperations(model, findings);
  const lines = withoutWire(text.split('\n'));
  if (concerned === undefined) return lines.join('\n');
  const start = lines.indexOf('operations:') + 1;
  if (start === 0) return lines.join('\n');
  const length = lines.slice(start).findIndex((line) => /^\S/.test(line));
  const end = length === -1 ? lines.length : start + length;
  const items = itemsOf(lines.slice(start, end));
  const shown = items.flatMap((item) => (concerned.has(nameOf(item)) ? item : headOf(item)));
  return [...lines.slice(0, start), ...shown, ...lines.slice(end)].join('\n');
}

/** What an original says verbatim is long, and no author's: of the model's own `wire` its protocol is enough. */
function withoutWire(lines: readonly string[]): readonly string[] {
  let indent: number | undefined;
  return lines.filter((line) => {
    const depth = line.search(/\S/);
    if (indent !== undefined && (depth === -1 || depth > indent)) return false;
    indent = /^(?: {4})?wire:/.test(line) ? depth : undefined;
    return indent === undefined;
  });
}

/** Lines of a list, item by item. */
function itemsOf(lines: readonly string[]): string[][] {
  const items: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('  - ')) items.push([line]);
    else items.at(-1)?.push(line);
  }
  return items;
}

const nameOf = ([first = '']: readonly string[]): string => first.replace(/^ {2}- name: /, '');

/** What an operation is: all else is as it was. */
function headOf(item: readonly string[]): readonly string[] {
  const rest = item.findIndex((line) => /^ {4}(?!kind:|description:)\w+:/.test(line));
  return rest === -1
    ? item
    : [
        ...item.slice(0, rest),
        '    # Nothing was found here: its params, result and body are not shown.',
      ];
}

interface Operation {
  readonly name: string;
  readonly body: string;
}

function operationsIn(model: ModelJson): readonly Operation[] {
  const list = childOf(model, 'operations');
  return (isList(list) ? list : []).flatMap((item) => {
    const { name, body } = isObject(item) ? item : {};
    return typeof name === 'string' ? [{ name, body: typeof body === 'string' ? body : '' }] : [];
  });
}

/** The operations that findings are about, name, or play with; undefined: all of them. */
function concernedOperations(
  model: ModelJson,
  findings: readonly ModelProblem[],
): ReadonlySet<string> | undefined {
  const operations = operationsIn(model);
  const concerned = new Set<string>();
  for (const { path, message } of findings) {
    if (path === undefined || !path.includes('.')) return undefined;
    const words = wordsAbout(path, model);
    for (const { name, body } of operations)
      if (names(message, name) || names(path, name) || words.some((word) => names(body, word)))
        concerned.add(name);
  }
  return concerned;
}

/** What a body mentions that has to do with an entity, rule, invariant, function or setting. */
function wordsAbout(path: string, model: ModelJson): readonly string[] {
  const [part = '', name = ''] = path.split('.');
  const list = childOf(model, part);
  const item = (isList(list) ? list : []).find(
    (each) => isObject(each) && (each['name'] === name || each['id'] === name),
  );
  if (!isObject(item)) return [];
  if (part === 'entities') return textsIn(item['collection']);
  if (part === 'rules') return textsIn(item['codes']);
  if (part === 'invariants')
    return wordsAbout(`entities.${textsIn(item['entity'])[0] ?? ''}`, model);
  return part === 'operations' ? [] : [name];
}

function textsIn(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === 'string');
}

/** Whether a text names something as a word of its own. */
function names(text: string, word: string): boolean {
  return text.split(/[^\w-]+/).includes(word);
}
