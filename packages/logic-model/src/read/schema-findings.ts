import { shortened } from '@envloom/core';
import type { z } from 'zod';
import type { Finding, ModelPath } from '../diagnostics/diagnostic.ts';
import { allowedKeys, alternativesAt, memberOf, type Place } from './allowed-keys.ts';
import { nearest } from './suggest.ts';
import { MOST_PROBLEMS } from './yaml-problems.ts';

type Issue = z.core.$ZodIssue;

/** A finding that may concern the key at its path instead of the value. */
export interface SchemaFinding extends Finding {
  readonly keyed?: boolean;
}

/** What zod found wrong with the shape of a document, in the words of the catalogue. */
export function schemaFindings(issues: readonly Issue[], document: Place): SchemaFinding[] {
  return issues.slice(0, MOST_PROBLEMS).flatMap((issue) => findingsOf(issue, [], document));
}

function findingsOf(issue: Issue, prefix: ModelPath, document: Place): SchemaFinding[] {
  const path = [...prefix, ...issue.path.map(pathPart)];
  const root = document.value;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, MOST_PROBLEMS).map((key) => unknownKey([...path, key], document));
    case 'invalid_type':
      return [valueAt(root, path) === undefined ? missing(path) : wrongType(issue, path, root)];
    case 'invalid_union':
      return unionFindings(issue, path, document);
    default:
      return [
        valueAt(root, path) === undefined ? missing(path, issue) : malformed(issue, path, root),
      ];
  }
}

function pathPart(part: PropertyKey): string | number {
  return typeof part === 'symbol' ? String(part) : part;
}

type UnionIssue = Extract<Issue, { code: 'invalid_union' }>;

/** Of the alternatives, the one that was meant is told what is wrong with it. */
function unionFindings(issue: UnionIssue, path: ModelPath, document: Place): SchemaFinding[] {
  const root = document.value;
  if (issue.discriminator !== undefined) return [unknownType(path, root)];
  const alternatives = alternativesAt(path, document);
  const meant = meantAmong(alternatives, valueAt(root, path));
  if (meant === undefined) return noneMeant(alternatives, path, document);
  const branches = meant.map((index) => issue.errors[index] ?? []);
  const nearestBranch = branches.toSorted((a, b) => depth(b) - depth(a))[0] ?? [];
  const inner = nearestBranch.flatMap((branchIssue) => findingsOf(branchIssue, path, document));
  return inner.length > 0 ? inner : [malformed(issue, path, root)];
}

function depth(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

/**
 * Which alternatives a value can have meant, by their places: of maps, those with the most of its
 * keys. Nothing where a map has no more keys of one than of the others.
 */
function meantAmong(
  alternatives: readonly (readonly string[])[],
  value: unknown,
): readonly number[] | undefined {
  const all = alternatives.map((_, index) => index);
  const own = isMapping(value) ? Object.keys(value) : [];
  const maps = all.filter((index) => (alternatives[index]?.length ?? 0) > 0);
  if (!isMapping(value)) return maps.length < all.length ? without(all, maps) : all;
  if (maps.length === 0) return all;
  const shared = (index: number) => own.filter((key) => alternatives[index]?.includes(key)).length;
  const most = Math.max(...maps.map(shared));
  const best = maps.filter((index) => shared(index) === most);
  return best.length > 1 && best.length === maps.length ? undefined : best;
}

function isMapping(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function without(all: readonly number[], some: readonly number[]): readonly number[] {
  return all.filter((index) => !some.includes(index));
}

/** A map that says no more of one alternative than of the others: what tells them apart is missing. */
function noneMeant(
  alternatives: readonly (readonly string[])[],
  path: ModelPath,
  document: Place,
): SchemaFinding[] {
  const maps = alternatives.filter((keys) => keys.length > 0);
  const value = valueAt(document.value, path);
  const foreign = (isMapping(value) ? Object.keys(value) : []).filter(
    (key) => !maps.some((keys) => keys.includes(key)),
  );
  if (foreign.length > 0) return foreign.map((key) => unknownKey([...path, key], document));
  const apart = maps.flatMap(
    (keys) => keys.find((key) => !maps.every((each) => each.includes(key))) ?? [],
  );
  const list = apart.map((key) => `\`${key}\``).join(', ');
  return [
    {
      code: 'MISSING_KEY',
      path,
      message: `One of ${list} is missing.`,
      fix: `Add one of ${list}.`,
    },
  ];
}

const typeNames =
  'string integer number boolean date time datetime json enum ref row shape array record union'.split(
    ' ',
  );

function unknownType(path: ModelPath, root: unknown): SchemaFinding {
  const at = path.at(-1) === 'type' ? path : [...path, 'type'];
  const found = valueAt(root, at);
  const list = `Use one of ${typeNames.join(', ')}.`;
  const guess = typeof found === 'string' ? nearestWord(found, typeNames) : undefined;
  return {
    code: 'UNKNOWN_TYPE',
    path: at,
    message: found === undefined ? 'A `type` is missing here.' : `There is no type ${show(found)}.`,
    fix: guess === undefined ? list : `Did you mean \`${guess}\`? ${list}`,
  };
}

function unknownKey(path: ModelPath, document: Place): SchemaFinding {
  const key = String(path.at(-1));
  const around = path.slice(0, -1);
  const root = document.value;
  const allowed = allowedKeys(around, document);
  const guess = nearestWord(key, allowed);
  const isThere = guess !== undefined && valueAt(root, [...around, guess]) !== undefined;
  return {
    code: 'UNKNOWN_KEY',
    path,
    keyed: true,
    message: `The key \`${key}\` does not belong here.`,
    fix: /\s/.test(key) ? QUOTE_FIX : keyFix(guess, isThere, allowed),
  };
}

function keyFix(guess: string | undefined, isThere: boolean, allowed: readonly string[]): string {
  if (guess === undefined) return `Remove it; the keys here are ${allowed.join(', ')}.`;
  return isThere
    ? `Did you mean \`${guess}\`, which is there already? Then keep one of them.`
    : `Did you mean \`${guess}\`?`;
}

/** No key of a model has spaces: the text before it was cut at a comma. */
const QUOTE_FIX =
  'If it continues the text before it, put that text in quotes: a comma ends an unquoted text in `{ … }`. Else remove it.';

/** Words of other schema languages for what a model says otherwise. */
const foreignWords: Readonly<Record<string, string>> = {
  int: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  text: 'string',
  bool: 'boolean',
  timestamp: 'datetime',
  list: 'array',
  object: 'shape',
  map: 'record',
  dict: 'record',
  reference: 'ref',
  foreign_key: 'ref',
  minimum: 'min',
  maximum: 'max',
  minLength: 'min_length',
  maxLength: 'max_length',
  items: 'of',
  oneOf: 'of',
  anyOf: 'of',
  required: 'optional',
  properties: 'fields',
  parameters: 'params',
  arguments: 'params',
};

/** The known word that was meant: what another schema language calls so, or one spelt alike. */
function nearestWord(word: string, known: readonly string[]): string | undefined {
  const translated = Object.hasOwn(foreignWords, word) ? foreignWords[word] : undefined;
  return translated !== undefined && known.includes(translated) ? translated : nearest(word, known);
}

function missing(path: ModelPath, issue?: Issue): SchemaFinding {
  const key = String(path.at(-1));
  return {
    code: 'MISSING_KEY',
    path,
    message: `\`${key}\` is missing.`,
    fix:
      issue?.code === 'invalid_value'
        ? `Add \`${key}\`: one of ${issue.values.join(', ')}.`
        : `Add \`${key}\`.`,
  };
}

function wrongType(
  issue: Extract<Issue, { code: 'invalid_type' }>,
  path: ModelPath,
  root: unknown,
): SchemaFinding {
  return {
    code: 'WRONG_TYPE',
    path,
    message: `Expected ${article(issue.expected)}, found ${show(valueAt(root, path))}.`,
    fix: `Write ${article(issue.expected)} here.`,
  };
}

function malformed(issue: Issue, path: ModelPath, root: unknown): SchemaFinding {
  return {
    code: 'MALFORMED_VALUE',
    path,
    message: `${show(valueAt(root, path))}: ${issue.message}.`,
    fix: 'Write a value of the form that the message names.',
  };
}

function article(kind: string): string {
  const names: Record<string, string> = { object: 'a map', array: 'a list', record: 'a map' };
  return names[kind] ?? (/^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`);
}

const SHOWN = 80;

function show(value: unknown): string {
  return shortened(JSON.stringify(value) ?? String(value), SHOWN);
}

function valueAt(root: unknown, path: ModelPath): unknown {
  return path.reduce(memberOf, root);
}
