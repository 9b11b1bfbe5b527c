import { ts } from 'ts-morph';
import type { TableFields } from './ledger.ts';
import type { Renderer, Rule } from './render.ts';

interface Write {
  readonly call: ts.CallExpression;
  /** The table as the code names it. */
  readonly table: string;
  readonly method: string;
  readonly fields: TableFields;
}

const writing = new Set(['insert', 'update', 'remove']);

/** A write of a table: `books.update(…)`, `tables.books.update(…)`. */
function writeOf(node: ts.Node, render: Renderer): Write | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined;
  const { expression: table, name } = node.expression;
  const fields = render.page.tables.get(table.getText().replace(/^tables\./, ''));
  if (fields === undefined || !writing.has(name.text)) return undefined;
  return { call: node, table: table.getText(), method: name.text, fields };
}

/** Writes can be left out; where the row is used, the row as it was takes its place. */
const write: Rule = (node, render) => {
  const found = writeOf(node, render);
  if (found === undefined) return undefined;
  const isStatement = ts.isExpressionStatement(node.parent);
  const instead = isStatement ? 'undefined' : unwritten(found);
  if (instead === undefined) return undefined;
  const done = render.parts(node);
  const mutant = render.mutant(node, { kind: 'drop-write', after: isStatement ? '' : instead });
  return `${isStatement ? 'void ' : ''}($probe.is(${mutant}) ? ${instead} : ${done})`;
};

/** The row that an update would have changed. */
function unwritten({ call, table, method }: Write): string | undefined {
  const [target] = call.arguments;
  if (method !== 'update' || target === undefined || call.arguments.length !== 2) return undefined;
  return `$probe.unwritten(${table}, ${target.getText()})`;
}

/** The values written: an object, or the object that a function gives. */
const values: Rule = (node, render) => {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const found = writingCall(node, render);
  if (found === undefined || found.method === 'remove') return undefined;
  const wrong = [
    ...(found.method === 'update' ? [...dropped(node), ...doubled(node)] : []),
    ...swapped(node, found.fields),
  ];
  const alternatives = wrong.map(({ kind, after }) => {
    return `$probe.is(${render.mutant(node, { kind, after })}) ? ${after} : `;
  });
  return `(${alternatives.join('')}${render.parts(node)})`;
};

/** The write that an object holds the values of. */
function writingCall(node: ts.ObjectLiteralExpression, render: Renderer): Write | undefined {
  const outer = ts.isParenthesizedExpression(node.parent) ? node.parent : node;
  const given =
    ts.isArrowFunction(outer.parent) && outer.parent.body === outer ? outer.parent : outer;
  const found = writeOf(given.parent, render);
  const [first, second] = found?.call.arguments ?? [];
  return given === second || (given === first && found?.method === 'insert') ? found : undefined;
}

interface Wrong {
  readonly kind: 'drop-field' | 'double-change' | 'swap-fields';
  readonly after: string;
}

function objectText(parts: readonly string[]): string {
  return `{ ${parts.join(', ')} }`;
}

function textsOf({ properties }: ts.ObjectLiteralExpression): string[] {
  return properties.map((property) => property.getText());
}

/** The object without one of its fields, for each field. */
function dropped(node: ts.ObjectLiteralExpression): Wrong[] {
  const texts = textsOf(node);
  if (texts.length < 2) return [];
  return texts.map((_, at) => ({ kind: 'drop-field', after: objectText(texts.toSpliced(at, 1)) }));
}

/** The object with one change made twice, for each `field: x.field ± y`. */
function doubled(node: ts.ObjectLiteralExpression): Wrong[] {
  const texts = textsOf(node);
  return node.properties.flatMap((property, at): Wrong[] => {
    if (!ts.isPropertyAssignment(property)) return [];
    const change = changeIn(property.initializer);
    if (change === undefined) return [];
    const { left, right, operatorToken } = change;
    const [twice, once] = [`${operatorToken.getText()} (${right.getText()})`, change.getText()];
    const text = property.initializer
      .getText()
      .replace(once, () => `${left.getText()} ${twice} ${twice}`);
    const parts = texts.with(at, `${property.name.getText()}: ${text}`);
    return [{ kind: 'double-change', after: objectText(parts) }];
  });
}

/** `x.stock - n`, also within `round(…, 2)`. */
function changeIn(node: ts.Expression): ts.BinaryExpression | undefined {
  if (ts.isCallExpression(node) && node.expression.getText() === 'round') {
    const [inner] = node.arguments;
    return inner === undefined ? undefined : changeIn(inner);
  }
  const isSum =
    ts.isBinaryExpression(node) &&
    [ts.SyntaxKind.PlusToken, ts.SyntaxKind.MinusToken].includes(node.operatorToken.kind);
  return isSum && ts.isPropertyAccessExpression(node.left) ? node : undefined;
}

const mostSwaps = 3;

/** The object with the values of two fields exchanged, for neighbours that could be mixed up. */
function swapped(node: ts.ObjectLiteralExpression, fields: TableFields): Wrong[] {
  const parts = node.properties.flatMap((property, at) => {
    const value = valueOf(property);
    const name = property.name?.getText() ?? '';
    const type = fields.get(name);
    return value === undefined || type === undefined ? [] : [{ at, name, value, type }];
  });
  const pairs = parts.flatMap((a, at) => {
    const b = parts.slice(at + 1).find(({ type, value }) => type === a.type && value !== a.value);
    return b === undefined ? [] : [{ a, b }];
  });
  return pairs.slice(0, mostSwaps).map(({ a, b }) => ({
    kind: 'swap-fields',
    after: objectText(
      textsOf(node).with(a.at, `${a.name}: ${b.value}`).with(b.at, `${b.name}: ${a.value}`),
    ),
  }));
}

function valueOf(property: ts.ObjectLiteralElementLike): string | undefined {
  if (ts.isShorthandPropertyAssignment(property)) return property.name.text;
  return ts.isPropertyAssignment(property) ? property.initializer.getText() : undefined;
}

/** Writes of rows, left out and made wrong. */
export const writeRules: readonly Rule[] = [write, values];
