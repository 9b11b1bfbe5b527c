import { Document, isScalar, Scalar, visit } from 'yaml';
import type { LogicModel } from '../schema/model.ts';

const KEY_ORDER = [
  'format_version',
  'name',
  'title',
  'summary',
  'introduction',
  'domain',
  'rules',
  'settings',
  'initial',
  'actor',
  'shapes',
  'entities',
  'functions',
  'invariants',
  'operations',
  'setup',
  'wire',
];

/** A logic model as YAML 1.2, in the order of the schema, bodies as `|` block scalars. */
export function printModel(model: LogicModel): string {
  const document = new Document(ordered(model), { version: '1.2', aliasDuplicateObjects: false });
  visit(document, {
    Pair: (_key, { key, value }) => {
      const isBody = isScalar(key) && key.value === 'body';
      if (isBody && isScalar(value) && isBlockText(value.value)) value.type = Scalar.BLOCK_LITERAL;
    },
    Scalar: (key, node) => {
      const style = styleOf(node.value, key === 'key');
      if (style !== undefined) node.type ??= style;
    },
  });
  return document.toString({
    lineWidth: 100,
    blockQuote: 'literal',
    // Quoted texts keep their line ends as `\n`: yaml 2 loses some when it writes them as lines.
    doubleQuotedMinMultiLineLength: Infinity,
  });
}

type Style = typeof Scalar.BLOCK_LITERAL | typeof Scalar.QUOTE_DOUBLE;

/** Lines as a block; characters that would not come back as they are in quotes. */
function styleOf(value: unknown, isKey: boolean): Style | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.includes('\n') && !isKey && isBlockText(value)) return Scalar.BLOCK_LITERAL;
  return ODD.test(value) ? Scalar.QUOTE_DOUBLE : undefined;
}

/** Control characters, other line ends, marks of byte order and halves of pairs. */
const ODD = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/u;

/** Whether a text can stand as a literal block: it says something, in lines of plain characters. */
function isBlockText(value: unknown): boolean {
  return (
    typeof value === 'string' && /\S/.test(value) && !ODD.test(value.replaceAll(/[\n\t]/g, ' '))
  );
}

function ordered(model: LogicModel): Record<string, unknown> {
  const entries = Object.entries(model).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => KEY_ORDER.indexOf(a) - KEY_ORDER.indexOf(b)),
  );
}
