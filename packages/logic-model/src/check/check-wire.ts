import { finding, type Finding, type ModelPath } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../read/suggest.ts';
import type { LogicModel, Operation } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';
import type { ModelWire } from '../schema/wire.ts';
import { entryFindings, referenceFindings } from './wire-entries.ts';

/** What is said of the original: where it means nothing, and names that are not there. */
export function* wireFindings(model: LogicModel): Generator<Finding> {
  if (model.wire !== undefined) yield* partFindings(model.wire);
  for (const [at, operation] of model.operations.entries()) {
    const path = ['operations', at];
    yield* placeFindings(model.wire, operation, path);
    if (model.wire !== undefined) yield* entryFindings(model.wire, operation, path);
    yield* textFindings(model, operation, path);
    yield* pagingFindings(model, operation, path);
  }
}

type Protocol = ModelWire['protocol'];

/** The parts that belong to one protocol. */
const partsOf: readonly (readonly [Protocol, keyof ModelWire])[] = [
  ['mcp', 'capabilities'],
  ['mcp', 'errors'],
  ['openapi', 'components'],
  ['openapi', 'error_body'],
];

function* partFindings(wire: ModelWire): Generator<Finding> {
  for (const [protocol, part] of partsOf)
    if (wire[part] !== undefined && wire.protocol !== protocol)
      yield misplaced(
        ['wire', part],
        `\`${part}\` is for the protocol ${protocol}, and this is ${wire.protocol}.`,
        `Remove it, or write \`protocol: ${protocol}\`.`,
      );
  yield* referenceFindings(wire.components, wire.components, ['wire', 'components']);
}

const ofOperations = ['wire', 'text', 'statuses', 'paging'] as const;
const ofOpenapi: ReadonlySet<string> = new Set(['statuses', 'paging']);

function* placeFindings(
  wire: ModelWire | undefined,
  operation: Operation,
  path: ModelPath,
): Generator<Finding> {
  for (const part of ofOperations) {
    if (operation[part] === undefined) continue;
    if (wire === undefined)
      yield misplaced(
        [...path, part],
        `\`${operation.name}\` has \`${part}\`, and the model does not say what it stands in for.`,
        'Add `wire: { protocol: mcp }` (or openapi, tools) to the model, or remove it.',
      );
    else if (ofOpenapi.has(part) && wire.protocol !== 'openapi')
      yield misplaced(
        [...path, part],
        `\`${part}\` is for the protocol openapi, and this is ${wire.protocol}.`,
        'Remove it: only HTTP has statuses and pages.',
      );
  }
}

function misplaced(path: ModelPath, message: string, fix: string): Finding {
  return finding('WIRE_MISPLACED', path, message, fix);
}

/** The text of a result: a member that it has, or a whole result of MCP. */
function* textFindings(
  model: LogicModel,
  { text, returns }: Operation,
  path: ModelPath,
): Generator<Finding> {
  const members = membersOf(model, returns);
  if (text === 'content' && members !== 'any' && !members.includes('content'))
    yield finding(
      'TEXT_INVALID',
      [...path, 'text'],
      'With `content` the result is a whole `CallToolResult`, and this one has no member `content`.',
      'Return a shape with the member `content`, or choose `compact`, `pretty`, `member` or `expression`.',
    );
  if (typeof text !== 'object' || !('member' in text)) return;
  if (members === 'any' || members.includes(text.member)) return;
  yield finding(
    'TEXT_INVALID',
    [...path, 'text', 'member'],
    `The result has no member \`${text.member}\`.`,
    namedFix(text.member, members, 'Return a shape with this member, or write an `expression`.'),
  );
}

function* pagingFindings(
  model: LogicModel,
  { paging, params, returns }: Operation,
  path: ModelPath,
): Generator<Finding> {
  if (paging === undefined) return;
  const names = params.map(({ name }) => name);
  for (const part of ['page', 'size'] as const)
    if (!names.includes(paging[part]))
      yield finding(
        'PAGING_INVALID',
        [...path, 'paging', part],
        `There is no param \`${paging[part]}\`.`,
        namedFix(paging[part], names, 'Declare it as a param of type integer.'),
      );
  const members = membersOf(model, returns);
  if (members !== 'any' && !members.includes(paging.total))
    yield finding(
      'PAGING_INVALID',
      [...path, 'paging', 'total'],
      `The result has no member \`${paging.total}\`.`,
      namedFix(paging.total, members, 'Return a shape with the number of all items.'),
    );
}

function namedFix(name: string, known: readonly string[], otherwise: string): string {
  if (known.length === 0) return otherwise;
  return didYouMean(name, known) ?? `Use one of ${known.slice(0, 20).join(', ')}.`;
}

/** The members of a result; `any` where its type does not tell them. */
function membersOf(model: LogicModel, returns: TypeNode | undefined): readonly string[] | 'any' {
  switch (returns?.type) {
    case 'row':
      return namesIn(model.entities.find(({ name }) => name === returns.entity)?.fields);
    case 'shape':
      return namesIn(model.shapes?.find(({ name }) => name === returns.shape)?.fields);
    default:
      return returns !== undefined && free.has(returns.type) ? 'any' : [];
  }
}

/** Types that do not tell which members their values have. */
const free: ReadonlySet<TypeNode['type']> = new Set(['json', 'record', 'union']);

/** An entity or shape that is not there is told of elsewhere. */
function namesIn(members: readonly { readonly name: string }[] | undefined) {
  return members?.map(({ name }) => name) ?? 'any';
}

/**
 * Statuses of codes that the operation cannot fail with, and statuses that do not fit.
 *
 * @param codes that the body can fail with; undefined where that is not known
 * @param common those of every tool
 */
export function* statusFindings(
  { name, statuses = {} }: Operation,
  at: number,
  codes: readonly string[] | undefined,
  common: readonly string[],
): Generator<Finding> {
  for (const [code, status] of Object.entries(statuses)) {
    const path = ['operations', at, 'statuses', code];
    if (code === 'success') {
      if (status >= 400)
        yield finding(
          'STATUS_INVALID',
          path,
          `${status} is no status of a success.`,
          'Write one from 200 to 399, such as 201.',
        );
    } else if (status < 400)
      yield finding(
        'STATUS_INVALID',
        path,
        `${status} is no status of a failure.`,
        'Write one from 400 to 599, such as 404.',
      );
    else if (codes !== undefined && !codes.includes(code) && !common.includes(code))
      yield finding(
        'STATUS_INVALID',
        path,
        `\`${name}\` cannot fail with \`${code}\`.`,
        didYouMean(code, [...codes, 'success']) ??
          `Use \`success\` or one of its codes: ${[...codes, 'INVALID_ARGUMENTS'].join(', ')}.`,
      );
  }
}
