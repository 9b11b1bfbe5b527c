import { generated } from '@envloom/core';
import type { ImportedOperation } from '@envloom/importers';
import type { LogicModel, Operation } from '@envloom/logic-model';
import { toolSignatures, worldTypings } from '@envloom/task-programs';
import { compactJson } from '../modeling/compact-json.ts';
import { shapesFor } from './shapes-for.ts';
import type { Twin } from './twin.ts';

/** Longest quotation of what a tool, or a param of one, says of itself. */
const longest = { tool: 3_000, param: 400, code: 8_000 };

/** A foreign text as data: it cannot close the marks it stands between, and has no characters that do not show. */
export function quoted(text: string, most: number): string {
  const plain = text
    .toWellFormed()
    .replaceAll('<<<', '‹‹‹')
    .replaceAll('>>>', '›››')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n\t]/gu, '')
    .trim();
  if (plain.length <= most) return plain;
  return `${plain.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')} […]`;
}

/**
 * Tools as the prompts of a twin show them: what the original says of them stands between marks, as data; what follows
 * from their schemas stands in TypeScript.
 */
export function toolsText(twin: Twin, names: ReadonlySet<string>): string {
  const model = modelOf(twin);
  const shown = twin.api.operations.filter(({ name }) => names.has(name));
  return [
    ...shown.map((operation) => toolText(operation, model)),
    ...shapesText(model, names),
  ].join('\n\n');
}

/** The types that the tools name. */
function shapesText(model: LogicModel, names: ReadonlySet<string>): readonly string[] {
  const operations = model.operations.filter(({ name }) => names.has(name));
  const shapes = shapesFor(model, operations) ?? [];
  if (shapes.length === 0) return [];
  const typings = worldTypings({ model: { ...model, shapes } });
  return ['The types named there:', ['```ts', typings, '```'].join('\n')];
}

/** Enough of a model for the signatures of its tools. */
function modelOf({ shown: skeleton }: Twin): LogicModel {
  return generated<LogicModel>({
    name: 'twin',
    rules: [],
    entities: [],
    shapes: skeleton.shapes,
    operations: skeleton.operations.map((operation) => ({ ...operation, body: '' })),
  });
}

function toolText(operation: ImportedOperation, model: LogicModel): string {
  const { name, kind, examples } = operation;
  const own = model.operations.filter((each): each is Operation => each.name === name);
  const result = operation.returns === 'untold' ? '; its result is not described' : '';
  const guess = kind.isDeclared ? '' : 'probably ';
  return [
    `## ${JSON.stringify(name)}`,
    `A ${guess}${kind.kind} (${kind.reason})${result}.`,
    '<<<',
    quoted(operation.description, longest.tool),
    ...paramLines(operation),
    '>>>',
    '```ts',
    toolSignatures({ model, operations: own.map((each) => ({ operation: each, codes: [] })) }),
    '```',
    ...routeLines(operation),
    ...examples.map(
      (example) => `Example, quoted:\n<<<\n${quoted(compactJson(example), 4_000)}\n>>>`,
    ),
    ...codeLines(operation.code, longest.code),
  ].join('\n');
}

/** The Python of an original, where its release has it. */
export function codeLines(code: string | undefined, most: number): readonly string[] {
  return code === undefined || code === ''
    ? []
    : ['Its Python, quoted:', '<<<', quoted(code, most), '>>>'];
}

function paramLines({ params }: ImportedOperation): readonly string[] {
  return params.flatMap(({ param: { name, description } }) =>
    description === undefined
      ? []
      : [`${name}: ${quoted(description, longest.param).replaceAll(/\s+/g, ' ')}`],
  );
}

function wordIn(wire: ImportedOperation['wire'], member: string): string {
  const value = wire[member];
  return typeof value === 'string' ? value : '';
}

/** Of HTTP: the route, and how it answers. */
function routeLines({ wire, statuses, failures, paging }: ImportedOperation): readonly string[] {
  if (statuses === undefined) return [];
  const route = `Route: ${wordIn(wire, 'method').toUpperCase()} ${quoted(wordIn(wire, 'path'), 300)}, ${statuses['success'] ?? 200} where it succeeds.`;
  const refusals = failures.map(
    ({ code, status, description }) =>
      `- ${status} ${code}, quoted: <<< ${quoted(description, 200)} >>>`,
  );
  const pages =
    paging === undefined
      ? []
      : [
          `Pages by \`${paging.page}\` and \`${paging.size}\`; \`${paging.total}\` of the result counts all items.`,
        ];
  return [route, ...refusals, ...pages];
}

/** The tools in one line each. */
export function toolLines(twin: Twin): string {
  const model = modelOf(twin);
  return toolSignatures({
    model,
    operations: model.operations.map((operation) => ({ operation, codes: [] })),
  });
}
