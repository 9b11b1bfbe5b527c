import { generated } from '@envloom/core';
import type { ImportedOperation, ShapeJson } from '@envloom/importers';
import { helpers, type LogicModel, type Operation } from '@envloom/logic-model';
import { bodySignatures, worldTypings } from '@envloom/task-programs';
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
    ...shapesText(twin, model, names),
  ].join('\n\n');
}

/** The types that the tools name. */
function shapesText(
  { api }: Twin,
  model: LogicModel,
  names: ReadonlySet<string>,
): readonly string[] {
  const operations = model.operations.filter(({ name }) => names.has(name));
  const shapes = shapesFor(model, operations) ?? [];
  if (shapes.length === 0) return [];
  const typings = worldTypings({ model: { ...model, shapes } });
  const shown = new Set(shapes.map(({ name }) => name));
  const said = api.shapes.filter(({ name }) => shown.has(name)).flatMap(memberLines);
  return [
    'The types named there:',
    ['```ts', typings, '```'].join('\n'),
    ...(said.length === 0
      ? []
      : ['What it says of their members:', ['<<<', ...said, '>>>'].join('\n')]),
  ];
}

/** What the original says of the members of a type, and what becomes of others. */
function memberLines({ name, fields, unknown = 'refuse' }: ShapeJson): readonly string[] {
  return [
    ...(unknown === 'refuse' ? [] : [`${name}: unknown: ${unknown}`]),
    ...fields.flatMap((field) => wordsOf(`${name}.${field.name}`, field.description)),
  ];
}

function wordsOf(name: string, description: string | undefined): readonly string[] {
  return description === undefined
    ? []
    : [`${name}: ${quoted(description, longest.param).replaceAll(/\s+/g, ' ')}`];
}

/** Enough of a model for the signatures of its tools. */
function modelOf({ shown: skeleton }: Twin): LogicModel {
  return generated<LogicModel>({
    name: 'twin',
    rules: [],
    entities: [],
    shapes: skeleton.shapes,
    operations: skeleton.operations.map((operation) => ({
      ...operation,
      ...(skeleton.untold.has(operation.name) ? { returns: { type: 'json' } } : {}),
      body: '',
    })),
  });
}

function toolText(operation: ImportedOperation, model: LogicModel): string {
  const { name, kind, examples } = operation;
  const own = model.operations.filter((each): each is Operation => each.name === name);
  const result =
    operation.returns === 'untold'
      ? '; its result is not described: it is what the description says'
      : '';
  const others =
    operation.unknown === 'refuse' ? '' : `; other arguments: \`unknown: ${operation.unknown}\``;
  const guess = kind.isDeclared ? '' : 'probably ';
  return [
    `## ${JSON.stringify(name)}`,
    `A ${guess}${kind.kind} (${kind.reason})${result}${others}.`,
    '<<<',
    quoted(operation.description, longest.tool),
    ...paramLines(operation.params),
    '>>>',
    '```ts',
    bodySignatures({ model, operations: own.map((each) => ({ operation: each, codes: [] })) }),
    '```',
    ...hiddenLines(operation),
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

/** Helpers that a param hides from a body, as any inner name does. */
function hiddenLines({ params }: ImportedOperation): readonly string[] {
  const hidden = params.map(({ param }) => param.name).filter((name) => helperNames.has(name));
  return hidden.map(
    (name) =>
      `In its body \`${name}\` is the param. What needs the helper \`${name}\` is a function of the model.`,
  );
}

const helperNames: ReadonlySet<string> = new Set(helpers.map(({ name }) => name));

function paramLines(params: ImportedOperation['params']): readonly string[] {
  return params.flatMap(({ param: { name, description } }) => wordsOf(name, description));
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

/** What a prompt that shows a tool by its signature says of its arguments besides, as comments. */
export function argumentLines({ params, examples }: ImportedOperation): readonly string[] {
  const calls = examples.flatMap(({ args }) => (args === undefined ? [] : [args]));
  return [
    ...paramLines(params).map((line) => `//   ${line}`),
    ...calls
      .slice(0, mostCalls)
      .map((args) => `// Called with ${quoted(JSON.stringify(args), 400)}`),
  ];
}

/** Example calls shown in a line each. */
const mostCalls = 3;

/** The tools in one line each. */
export function toolLines(twin: Twin): string {
  const model = modelOf(twin);
  return bodySignatures({
    model,
    operations: model.operations.map((operation) => ({ operation, codes: [] })),
  });
}
