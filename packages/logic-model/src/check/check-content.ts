import { isObject } from '@envloom/core';
import { finding, type Finding, type ModelPath } from '../diagnostics/diagnostic.ts';
import { parsePhrase, phrasesOf } from '../phrases/phrase.ts';
import type { Entity, LogicModel } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';
import { typesOf, type PlacedType } from './type-walk.ts';
import { memberMisfits, misfits, type Misfit } from './value-fit.ts';

/** Settings and initial rows that do not fit, phrases that cannot be read, texts that are missing. */
export function* contentFindings(model: LogicModel): Generator<Finding> {
  yield* settingFindings(model);
  yield* initialFindings(model);
  yield* singletonFindings(model);
  yield* phraseFindings(model);
  yield* descriptionFindings(model);
  yield* sampleFindings(model);
}

function* settingFindings(model: LogicModel): Generator<Finding> {
  for (const [at, setting] of (model.settings ?? []).entries())
    for (const { path, expected } of misfits(model, setting, setting.value))
      yield finding(
        'SETTING_INVALID',
        ['settings', at, 'value', ...path],
        `Expected ${expected}.`,
        `Write ${expected}, or correct the type.`,
      );
}

function* initialFindings(model: LogicModel): Generator<Finding> {
  for (const [collection, rows] of Object.entries(model.initial?.rows ?? {})) {
    const entity = model.entities.find((other) => other.collection === collection);
    for (const { path, expected } of entity ? tableMisfits(model, entity, rows) : [])
      yield finding(
        'INITIAL_INVALID',
        ['initial', 'rows', collection, ...path],
        `Expected ${expected}.`,
        `Write ${expected}.`,
      );
  }
}

/** A singleton always has its row: where none is given, defaults have to make it. */
function* singletonFindings(model: LogicModel): Generator<Finding> {
  const given = model.initial?.rows ?? {};
  for (const [at, { singleton, collection, fields }] of model.entities.entries()) {
    if (singleton !== true || Object.hasOwn(given, collection)) continue;
    const missing = memberMisfits(model, fields, {}).map(({ path }) => path.join('.'));
    const names = missing.join(', ');
    if (missing.length > 0)
      yield finding(
        'INITIAL_INVALID',
        ['entities', at, 'singleton'],
        `The singleton \`${collection}\` has no starting row, and no default gives ${names} a value: no world could start.`,
        `Write its row in \`initial\` (\`rows: { ${collection}: { ${missing[0]}: … } }\`), or give ${names} a \`default\`.`,
      );
  }
}

function tableMisfits(model: LogicModel, entity: Entity, rows: unknown): Misfit[] {
  const row = (value: unknown, ...at: ModelPath): Misfit[] =>
    memberMisfits(model, entity.fields, value).map(({ path, expected }) => ({
      path: [...at, ...path],
      expected,
    }));
  if (entity.singleton === true)
    return isObject(rows)
      ? row(rows)
      : [{ path: [], expected: 'one map: the row of the singleton' }];
  if (entity.key_in_row === false)
    return isObject(rows)
      ? Object.entries(rows).flatMap(([key, value]) => row(value, key))
      : [{ path: [], expected: 'a map from key to row' }];
  if (!Array.isArray(rows)) return [{ path: [], expected: 'a list of rows' }];
  return [...rows.flatMap((value, index) => row(value, index)), ...repeatedKeys(entity, rows)];
}

function repeatedKeys(entity: Entity, rows: readonly unknown[]): Misfit[] {
  const seen = new Set<unknown>();
  return rows.flatMap((row, index) => {
    const key = isObject(row) ? row[entity.key ?? ''] : undefined;
    const isRepeated = key !== undefined && seen.has(key);
    seen.add(key);
    const expected = `a key that no other row has; ${JSON.stringify(key)} is taken`;
    return isRepeated ? [{ path: [index], expected }] : [];
  });
}

function* phraseFindings({ entities, operations }: LogicModel): Generator<Finding> {
  for (const [at, { label }] of entities.entries())
    if (label !== undefined) yield* phraseFinding(label, ['entities', at, 'label']);
  for (const [at, operation] of operations.entries())
    for (const { text, path } of phrasesOf(operation))
      yield* phraseFinding(text, ['operations', at, ...path]);
}

function phraseFinding(text: string, path: ModelPath): Finding[] {
  const phrase = parsePhrase(text);
  if (phrase.ok) return [];
  const { message, offset } = phrase.problem;
  const fix = 'Write slots as `{book.title}` and optional parts as `[ until {due_on}]`.';
  return [{ ...finding('PHRASE_INVALID', path, message, fix), offset }];
}

function* descriptionFindings({ operations }: LogicModel): Generator<Finding> {
  for (const [at, { params, wire }] of operations.entries())
    for (const [index, { name, description }] of params.entries())
      // What the original says of them is shown instead.
      if (description === undefined && wire === undefined)
        yield finding(
          'UNDESCRIBED',
          ['operations', at, 'params', index],
          `The param \`${name}\` has no description.`,
          'Say in a sentence what the value is and where the caller finds it.',
        );
}

/** Hints of fields, members and the params of operations. */
function* sampleFindings(model: LogicModel): Generator<Finding> {
  const hinted = new Set(['shapes', 'entities', 'operations']);
  const collections = [...new Set(model.entities.map(({ collection }) => collection))];
  for (const placed of typesOf(model)) {
    if (!hinted.has(String(placed.path[0])) || placed.place === 'returns') continue;
    const isWhole = placed.outermost && placed.place !== 'member';
    yield* isWhole ? wholeSampleFindings(placed, collections) : innerSampleFindings(placed);
  }
}

/** Weights go with the values of an enum, `from` names a collection. */
function* wholeSampleFindings(
  { type, path }: PlacedType,
  collections: readonly string[],
): Generator<Finding> {
  const { weights, from } = type.sample ?? {};
  const size = choicesOf(type);
  if (weights !== undefined && weights.length !== size)
    yield finding(
      'SAMPLE_INVALID',
      [...path, 'sample', 'weights'],
      `There are ${weights.length} weights for ${size} values.`,
      'Give one weight for each value of the enum, alternative of the union, or for false and true, in their order.',
    );
  if (from !== undefined && !collections.includes(from))
    yield finding(
      'SAMPLE_INVALID',
      [...path, 'sample', 'from'],
      `There is no collection \`${from}\`.`,
      `Use one of ${collections.join(', ')}.`,
    );
}

/** How many values a type lists. */
function choicesOf(type: TypeNode): number {
  if (type.type === 'boolean') return 2;
  if (type.type === 'union') return type.of.length;
  return type.type === 'enum' ? type.values.length : 0;
}

const expressions = ['derive', 'one_of', 'subset_of', 'from', 'where'] as const;

/** Hints that read rows or other arguments belong to whole fields and params: inside there are none. */
function* innerSampleFindings({ type: { sample = {} }, path }: PlacedType): Generator<Finding> {
  for (const hint of expressions)
    if (sample[hint] !== undefined)
      yield finding(
        'SAMPLE_INVALID',
        [...path, 'sample', hint],
        `\`${hint}\` is read of whole fields and params only, not of what is inside of them.`,
        'Give the field or param that holds it a `derive` or `one_of` of the whole value, or use `examples`, `range` or `faker` here.',
      );
}
