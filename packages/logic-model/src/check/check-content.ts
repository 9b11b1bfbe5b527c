import { isObject } from '@envloom/core';
import type { Finding, ModelPath } from '../diagnostics/diagnostic.ts';
import { parsePhrase } from '../phrases/phrase.ts';
import type { Entity, LogicModel } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';
import { memberMisfits, misfits, type Misfit } from './value-fit.ts';

/** Settings and initial rows that do not fit, phrases that cannot be read, texts that are missing. */
export function contentFindings(model: LogicModel): Finding[] {
  return [
    ...settingFindings(model),
    ...initialFindings(model),
    ...singletonFindings(model),
    ...phraseFindings(model),
    ...descriptionFindings(model),
    ...sampleFindings(model),
    ...innerSampleFindings(model),
  ];
}

function settingFindings(model: LogicModel): Finding[] {
  return (model.settings ?? []).flatMap((setting, at) =>
    misfits(model, setting, setting.value).map((misfit) => ({
      code: 'SETTING_INVALID',
      path: ['settings', at, 'value', ...misfit.path],
      message: `Expected ${misfit.expected}.`,
      fix: `Write ${misfit.expected}, or correct the type.`,
    })),
  );
}

function initialFindings(model: LogicModel): Finding[] {
  return Object.entries(model.initial?.rows ?? {}).flatMap(([collection, rows]) => {
    const entity = model.entities.find((other) => other.collection === collection);
    return entity ? tableFindings(model, entity, rows) : [];
  });
}

/** A singleton always has its row: where none is given, defaults have to make it. */
function singletonFindings(model: LogicModel): Finding[] {
  const given = model.initial?.rows ?? {};
  return model.entities.flatMap(({ singleton, collection, fields }, at): Finding[] => {
    if (singleton !== true || Object.hasOwn(given, collection)) return [];
    const missing = memberMisfits(model, fields, {}).map(({ path }) => path.join('.'));
    if (missing.length === 0) return [];
    const names = missing.join(', ');
    return [
      {
        code: 'INITIAL_INVALID',
        path: ['entities', at, 'singleton'],
        message: `The singleton \`${collection}\` has no starting row, and no default gives ${names} a value: no world could start.`,
        fix: `Write its row in \`initial\` (\`rows: { ${collection}: { ${missing[0]}: … } }\`), or give ${names} a \`default\`.`,
      },
    ];
  });
}

function tableFindings(model: LogicModel, entity: Entity, rows: unknown): Finding[] {
  const path = ['initial', 'rows', entity.collection];
  const row = (value: unknown, at: ModelPath): Finding[] =>
    memberMisfits(model, entity.fields, value).map((misfit) =>
      initialFinding([...path, ...at], misfit),
    );
  if (entity.singleton)
    return isObject(rows)
      ? row(rows, [])
      : [initialFinding(path, { path: [], expected: 'one map: the row of the singleton' })];
  if (entity.key_in_row === false) {
    return isObject(rows)
      ? Object.entries(rows).flatMap(([key, value]) => row(value, [key]))
      : [initialFinding(path, { path: [], expected: 'a map from key to row' })];
  }
  if (!Array.isArray(rows)) return [initialFinding(path, { path: [], expected: 'a list of rows' })];
  return [
    ...rows.flatMap((value, index) => row(value, [index])),
    ...repeatedKeys(entity, rows, path),
  ];
}

function repeatedKeys(entity: Entity, rows: readonly unknown[], path: ModelPath): Finding[] {
  const seen = new Set<unknown>();
  return rows.flatMap((row, index) => {
    const key: unknown = isObject(row) ? row[entity.key ?? ''] : undefined;
    const repeated = key !== undefined && seen.has(key);
    seen.add(key);
    return repeated
      ? [
          initialFinding(path, {
            path: [index],
            expected: `a key that no other row has; ${JSON.stringify(key)} is taken`,
          }),
        ]
      : [];
  });
}

function initialFinding(path: ModelPath, misfit: Misfit): Finding {
  return {
    code: 'INITIAL_INVALID',
    path: [...path, ...misfit.path],
    message: `Expected ${misfit.expected}.`,
    fix: `Write ${misfit.expected}.`,
  };
}

function phraseFindings(model: LogicModel): Finding[] {
  const labels = model.entities.flatMap(({ label }, at) =>
    label === undefined ? [] : phraseFinding(label, ['entities', at, 'label']),
  );
  const phrases = model.operations.flatMap(({ phrase }, at) => {
    if (phrase === undefined) return [];
    return typeof phrase === 'string'
      ? phraseFinding(phrase, ['operations', at, 'phrase'])
      : phrase.flatMap((text, index) => phraseFinding(text, ['operations', at, 'phrase', index]));
  });
  return [...labels, ...phrases];
}

function phraseFinding(text: string, path: ModelPath): Finding[] {
  const phrase = parsePhrase(text);
  return phrase.ok
    ? []
    : [
        {
          code: 'PHRASE_INVALID',
          path,
          offset: phrase.problem.offset,
          message: phrase.problem.message,
          fix: 'Write slots as `{book.title}` and optional parts as `[ until {due_on}]`.',
        },
      ];
}

function descriptionFindings(model: LogicModel): Finding[] {
  return model.operations.flatMap(({ params }, at) =>
    params.flatMap((param, index) =>
      param.description === undefined
        ? [
            {
              code: 'UNDESCRIBED' as const,
              path: ['operations', at, 'params', index],
              message: `The param \`${param.name}\` has no description.`,
              fix: 'Say in a sentence what the value is and where the caller finds it.',
            },
          ]
        : [],
    ),
  );
}

/** Weights go with the values of an enum, `from` names a collection. */
function sampleFindings(model: LogicModel): Finding[] {
  const collections = new Set(model.entities.map(({ collection }) => collection));
  const fields = model.entities.flatMap((entity, at) =>
    entity.fields.map((field, index) => ({ field, path: ['entities', at, 'fields', index] })),
  );
  const params = model.operations.flatMap((operation, at) =>
    operation.params.map((field, index) => ({ field, path: ['operations', at, 'params', index] })),
  );
  return [...fields, ...params].flatMap(({ field, path }) => {
    const { weights, from } = field.sample ?? {};
    const size = choicesOf(field);
    const unknown = from !== undefined && !collections.has(from);
    return [
      ...(weights !== undefined && weights.length !== size
        ? [
            sampleFinding(
              [...path, 'sample', 'weights'],
              `There are ${weights.length} weights for ${size} values.`,
              'Give one weight for each value of the enum, or for false and true, in their order.',
            ),
          ]
        : []),
      ...(unknown
        ? [
            sampleFinding(
              [...path, 'sample', 'from'],
              `There is no collection \`${from}\`.`,
              `Use one of ${[...collections].join(', ')}.`,
            ),
          ]
        : []),
    ];
  });
}

const expressions = ['derive', 'one_of', 'subset_of', 'from', 'where'] as const;

/** Hints that read rows or other arguments belong to whole fields and params: inside there are none. */
function innerSampleFindings(model: LogicModel): Finding[] {
  const members = (model.shapes ?? []).flatMap(({ fields }, at) =>
    fields.map((type, index) => ({ type, path: ['shapes', at, 'fields', index] })),
  );
  const whole = [
    ...model.entities.flatMap(({ fields }, at) =>
      fields.map((type, index) => ({ type, path: ['entities', at, 'fields', index] })),
    ),
    ...model.operations.flatMap(({ params }, at) =>
      params.map((type, index) => ({ type, path: ['operations', at, 'params', index] })),
    ),
  ];
  const inner = [...members, ...whole.flatMap(itemsOf), ...members.flatMap(itemsOf)];
  return inner.flatMap(({ type: { sample = {} }, path }) =>
    expressions
      .filter((hint) => sample[hint] !== undefined)
      .map((hint) =>
        sampleFinding(
          [...path, 'sample', hint],
          `\`${hint}\` is read of whole fields and params only, not of what is inside of them.`,
          'Give the field or param that holds it a `derive` or `one_of` of the whole value, or use `examples`, `range` or `faker` here.',
        ),
      ),
  );
}

/** The items of a list or record, theirs too. */
function itemsOf({ type, path }: TypeAt): TypeAt[] {
  if (type.type !== 'array' && type.type !== 'record') return [];
  const items = { type: type.of, path: [...path, 'of'] };
  return [items, ...itemsOf(items)];
}

interface TypeAt {
  readonly type: TypeNode;
  readonly path: ModelPath;
}

/** How many values a type lists. */
function choicesOf(type: TypeNode): number {
  if (type.type === 'boolean') return 2;
  return type.type === 'enum' ? type.values.length : 0;
}

function sampleFinding(path: ModelPath, message: string, fix: string): Finding {
  return { code: 'SAMPLE_INVALID', path, message, fix };
}
