import type { Field, TypeNode } from '@envloom/logic-model';
import type { Module } from '../code/module.ts';
import { jsonText } from '../code/literal.ts';
import { commentCode, commentText } from '../text/comment.ts';
import { codeList } from '../text/code-span.ts';
import { foldType, type TypeFold } from './fold.ts';

type Facts = string[];

const nothing = (): Facts => [];

/** `2 to 5`, `at least 2` or `at most 5`. */
function boundsText(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return max === undefined ? '' : `at most ${max}`;
  return max === undefined ? `at least ${min}` : `${min} to ${max}`;
}

/** @param unit in the singular; empty for plain numbers */
function bounds(min: number | undefined, max: number | undefined, unit: string): Facts {
  const text = boundsText(min, max);
  if (text === '') return [];
  const units = unit === '' ? '' : ` ${(max ?? min) === 1 ? unit : `${unit}s`}`;
  return [`${text.slice(0, 1).toUpperCase()}${text.slice(1)}${units}.`];
}

const decimalsFact = (decimals: number | undefined): Facts =>
  decimals === undefined ? [] : bounds(undefined, decimals, 'decimal');

function transitionsFact(transitions: Readonly<Record<string, readonly string[]>>): Facts {
  const moves = Object.entries(transitions)
    .filter(([, targets]) => targets.length > 0)
    .map(
      ([from, targets]) => `${commentCode(from)} to ${codeList(targets.map(commentText), 'or')}`,
    );
  return moves.length === 0 ? ['Never changes.'] : [`Changes only from ${moves.join('; from ')}.`];
}

function textFacts(node: Extract<TypeNode, { type: 'string' }>): Facts {
  const like = node.pattern === undefined ? [] : [`Written like ${commentCode(node.pattern)}.`];
  return [...like, ...bounds(node.min_length, node.max_length, 'character')];
}

const each = (facts: Facts): Facts => (facts.length === 0 ? [] : [`Each: ${facts.join(' ')}`]);

/** What is said of some alternatives of a union. */
function either(alternatives: readonly Facts[]): Facts {
  const said = [...new Set(alternatives.map((facts) => facts.join(' ')))].filter(
    (facts) => facts !== '',
  );
  return said.length === 0 ? [] : [`Or: ${said.join(' Or: ')}`];
}

function factsFold(module: Module): TypeFold<Facts> {
  return {
    string: textFacts,
    integer: ({ min, max }) => bounds(min, max, ''),
    number: ({ min, max, decimals }) => [...bounds(min, max, ''), ...decimalsFact(decimals)],
    boolean: nothing,
    date: () => ['ISO date, YYYY-MM-DD.'],
    time: () => ['Time of day, HH:MM or HH:MM:SS.'],
    datetime: () => ['UTC time, YYYY-MM-DDTHH:MM:SSZ.'],
    json: nothing,
    enum: ({ transitions }) => (transitions === undefined ? [] : transitionsFact(transitions)),
    ref: ({ entity }) => [`Key of ${module.mention(entity)}.`],
    row: nothing,
    shape: nothing,
    array: (node, of) => [
      ...bounds(node.min_items, node.max_items, 'item'),
      ...(node.distinct === true ? ['No value twice.'] : []),
      ...each(of),
    ],
    record: (_, of) => each(of),
    union: (_, of) => either(of),
  };
}

function ownFacts({ unique, default: fallback }: Field): Facts {
  return [
    ...(unique === true ? ['Unique.'] : []),
    ...(fallback === undefined
      ? []
      : [`Default: ${commentCode(typeof fallback === 'string' ? fallback : jsonText(fallback))}.`]),
  ];
}

/** What a field's constraints say, as sentences for its doc comment. */
export function factsOf(module: Module, field: Field): readonly string[] {
  return [...foldType(field, factsFold(module)), ...ownFacts(field)];
}
