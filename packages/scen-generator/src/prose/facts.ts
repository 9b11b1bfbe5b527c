import type { Json, JsonObject } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import { shownOfRow } from '../knowledge/items.ts';
import { type Leaf, leavesOf, nameOf, verbatimOf } from '../knowledge/leaves.ts';
import { asKey, entityOf, rowOf } from '../knowledge/tables.ts';
import { Told } from '../knowledge/told.ts';
import { knowsLeaf } from '../knowledge/known-leaf.ts';
import { Knowledge } from '../knowledge/knowledge.ts';
import { codeInWords, inWords, paramWords, withSpokenDates } from '../knowledge/words.ts';
import type { Request, GeneratorContext } from '../context/generator-context.ts';

/** Values of a request that a text does not give, and that no query could show. */
export function untold(
  stage: GeneratorContext,
  world: World,
  request: Request,
  text: string,
): readonly Leaf[] {
  const knowledge = new Knowledge(stage, new Told(text));
  return leavesOf(stage.checked, request.tool, request.args).filter(
    (leaf) => leaf.type.type !== 'ref' && !knowsLeaf(stage, world, knowledge, request, leaf),
  );
}

/** A value that is named besides the phrase: `channel address: x@example.org`. */
export function namedValue(stage: GeneratorContext, world: World, leaf: Leaf): string {
  const words = paramWords(nameOf(leaf));
  return `${words}: ${spokenValue(stage, world, leaf)}`;
}

export function spokenValue(stage: GeneratorContext, world: World, { type, value }: Leaf): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const key = asKey(value);
  if (type.type === 'ref' && key !== undefined) {
    return withSpokenDates(stage.speech.label(world, type.entity, key) ?? String(key));
  }
  if (typeof value === 'number' && value < 0) return `minus ${-value}`;
  if (typeof value !== 'string') return textOf(value);
  if (type.type === 'enum') return inWords(value);
  if (verbatimOf({ type, value }) !== undefined) return `"${value}"`;
  return type.type === 'string' ? value : withSpokenDates(value);
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * What can be said of a row besides its name, the most natural first: what tells it from others of
 * the same name, what it belongs to, its key.
 */
export function qualifiers(
  stage: GeneratorContext,
  world: World,
  entity: string,
  key: Key,
  name: string,
): readonly string[] {
  const row = rowOf(stage, world, entity, key);
  if (row === undefined) return [keyed(entity, key)];
  const label = stage.speech.label(world, entity, key);
  const own = label === undefined || name.includes(label) ? [] : [withSpokenDates(label)];
  return [
    ...own,
    ...plainFields(stage, entity, row),
    ...relatives(stage, world, entity, row),
    keyed(entity, key),
  ];
}

function keyed(entity: string, key: Key): string {
  return `${inWords(entity)} ${key}`;
}

/** Dates, amounts and states of a row, dates first. */
function plainFields(stage: GeneratorContext, entity: string, row: JsonObject): readonly string[] {
  const fields = entityOf(stage, entity)?.fields ?? [];
  const rank = ['date', 'number', 'enum'];
  return fields
    .filter(({ type, name }) => rank.includes(type) && row[name] !== undefined)
    .toSorted((a, b) => rank.indexOf(a.type) - rank.indexOf(b.type))
    .map(({ name }) => `${inWords(name)} ${spokenField(row[name] ?? '')}`);
}

function spokenField(value: Json): string {
  return typeof value === 'string' ? withSpokenDates(codeInWords(value)) : textOf(value);
}

/** Rows that it refers to, by their names. */
function relatives(
  stage: GeneratorContext,
  world: World,
  entity: string,
  row: JsonObject,
): readonly string[] {
  return shownOfRow(stage.checked, entity, row).flatMap((shown) => {
    const key = asKey(shown.value);
    if (shown.entity === undefined || shown.isOwn === true || key === undefined) return [];
    const label = stage.speech.label(world, shown.entity, key);
    return label === undefined ? [] : [`${paramWords(shown.path)}: ${withSpokenDates(label)}`];
  });
}
