import { promptFiles } from '@envloom/llm';
import type { CheckedModel, CheckedOperation } from '@envloom/logic-model';
import { generated, isList, isObject, type Json } from '@envloom/core';
import type { WorldState } from '@envloom/runtime';
import type { Rows } from '@envloom/sampler';
import { invariantList, statusList, toolList, worldTypings } from '@envloom/task-programs';

const prompts = promptFiles(import.meta.url);

/** Fills a prompt of the readers in. */
export const fill = (name: string, view: object): string => prompts(name)(view).trim();

/** How cases are written: the same for everyone who writes some. */
export const scenesGuide = (): string => fill('scenes', {});

/** What all readers are told of an environment, by the names of the prompts. */
export function modelView(checked: CheckedModel): {
  readonly title: string;
  readonly summary: string;
  readonly rules: string;
  readonly typings: string;
  readonly invariants: string;
  readonly lives: string;
} {
  const { model } = checked;
  return {
    title: model.title,
    summary: model.summary,
    rules: model.rules.map(({ id, text }) => `- ${id}: ${text}`).join('\n'),
    typings: worldTypings(checked),
    invariants: invariantList(checked),
    lives: statusList(model),
  };
}

/** Tools as agents see them. */
export const toolsView = (checked: CheckedModel): string =>
  `\`\`\`ts\n${toolList(checked)}\n\`\`\``;

/** Tools with what they are made of. */
export function bodiesView(checked: CheckedModel, some: readonly CheckedOperation[]): string {
  return some
    .map((operation) => {
      const signature = toolList({ ...checked, operations: [operation] });
      return `\`\`\`ts\n${signature} {\n${indented(operation.operation.body)}\n}\n\`\`\``;
    })
    .join('\n\n');
}

/** The shared functions with their bodies. */
export function functionsView({ model }: CheckedModel): string {
  return (model.functions ?? [])
    .map(({ name, params, body }) => {
      const names = params.map((param) => param.name).join(', ');
      return `function ${name}(${names}) {\n${indented(body)}\n}`;
    })
    .join('\n\n');
}

function indented(text: string): string {
  return text.trimEnd().replaceAll(/^(?=.)/gm, '  ');
}

/** Rows of a table that are shown; of a journal the last ones. */
const mostRows = 14;

/** The tables of a world, a row a line, as JSON. */
export function worldText({ model }: CheckedModel, { rows }: WorldState<Rows>): string {
  return model.entities
    .map(({ collection, history }) => {
      const all = rowsIn(rows[collection]);
      const shown = history === true ? all.slice(-mostRows) : all.slice(0, mostRows);
      const left = all.length - shown.length;
      const more = left > 0 ? `\n(and ${left} more)` : '';
      return `${collection}:\n${shown.map((row) => JSON.stringify(row)).join('\n')}${more}`;
    })
    .join('\n\n');
}

/** The rows of a table as it stands in a state: a list, one row, or rows by their keys. */
function rowsIn(table: unknown): readonly Json[] {
  const value: Json = generated(table ?? []);
  if (isList(value)) return value;
  if (!isObject(value)) return [];
  const values = Object.values(value);
  return values.every((row) => isObject(row))
    ? Object.entries(value).map(([key, row]) => ({ key, ...(isObject(row) ? row : {}) }))
    : [value];
}

/** A text that is shown only so far. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
