import type { SyntaxNode } from '@lezer/common';
import type { Expression, FormattedText, Replacement } from './ast.ts';
import { constant, quotedOf, stringOf, unescaped } from './literals.ts';
import { partsOf, type Reading, textOf } from './nodes.ts';

type Part = string | Replacement;

/** A text: plain, with replacements, or several that stand side by side. */
export function textExpression(node: SyntaxNode, reading: Reading): Expression {
  const nodes = node.name === 'ContinuedString' ? partsOf(node) : [node];
  const parts: Part[] = [];
  for (const part of nodes) {
    const read = part.name === 'FormatString' ? formatted(part, reading) : plain(part, reading);
    if (read === undefined) return { kind: 'unsupported', at: node.from, what: 'uses bytes' };
    parts.push(...read);
  }
  if (parts.every((part) => typeof part === 'string')) return constant(node.from, parts.join(''));
  return { kind: 'text', at: node.from, parts } satisfies FormattedText;
}

function plain(node: SyntaxNode, reading: Reading): readonly Part[] | undefined {
  const text = stringOf(textOf(reading, node));
  return text === undefined ? undefined : [text];
}

function formatted(node: SyntaxNode, reading: Reading): readonly Part[] {
  const whole = textOf(reading, node);
  const { isRaw, quotes, start } = quotedOf(whole);
  const literal = (from: number, to: number): string => {
    const text = reading.source.slice(from, to).replaceAll('{{', '{').replaceAll('}}', '}');
    return isRaw ? text : unescaped(text);
  };
  return piecesOf(node, node.from + start, node.to - quotes, literal, reading);
}

function piecesOf(
  node: SyntaxNode,
  start: number,
  end: number,
  literal: (from: number, to: number) => string,
  reading: Reading,
): readonly Part[] {
  const pieces: Part[] = [];
  let from = start;
  for (const replacement of partsOf(node).filter(({ name }) => name === 'FormatReplacement')) {
    pieces.push(literal(from, replacement.from), ...replacementOf(replacement, literal, reading));
    from = replacement.to;
  }
  return [...pieces, literal(from, end)].filter((piece) => piece !== '');
}

/** The source of `{value = :spec}` up to what follows the sign. */
const ofDocumented = /^([^]*?=\s*)(?:[!:}][^]*)$/;

/** `{value=}` writes its own source first. */
function replacementOf(
  node: SyntaxNode,
  literal: (from: number, to: number) => string,
  reading: Reading,
): readonly Part[] {
  const parts = partsOf(node);
  const named = (name: string): SyntaxNode | undefined => parts.find((part) => part.name === name);
  const value = parts.find(({ name }) => name !== '{');
  if (value === undefined) return [];
  const spec = named('FormatSpec');
  const conversion = named('FormatConversion');
  const own = named('FormatSelfDoc');
  const replacement: Replacement = {
    value: reading.expression(value),
    conversion:
      conversion === undefined
        ? own && spec === undefined
          ? 'r'
          : undefined
        : textOf(reading, conversion).slice(1),
    spec: spec === undefined ? [] : piecesOf(spec, spec.from + 1, spec.to, literal, reading),
  };
  return own === undefined
    ? [replacement]
    : [reading.source.slice(value.from, node.to).replace(ofDocumented, '$1'), replacement];
}
