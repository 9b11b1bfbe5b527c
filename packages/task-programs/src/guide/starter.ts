import {
  isIdentifier,
  propertyKey,
  quoted,
  type CheckedModel,
  type Entity,
  type Field,
  type LogicModel,
  type Operation,
  type Param,
  type TypeNode,
} from '@envloom/logic-model';
import { toolName } from '../check/tool-typings.ts';

/**
 * The text of a program to start from: it draws a row of this environment, finds it again with a
 * tool, and explains each part. What it does is too little for a task; the gates say so.
 *
 * @param name the kebab-case name of the program, and of its file
 */
export function starterProgram({ model }: CheckedModel, name: string): string {
  const { entity, field, query } = subjectOf(model);
  const kind = spoken(entity.name);
  return `# A task of ${model.name}. Change every part; the check says what is still wrong.
name: ${name}
title: Look up one ${kind}
# Who wants this, and why, in one sentence.
purpose: Somebody at the desk needs to know what the records say about one ${kind}.

# What differs from instance to instance, drawn in this order. Besides rows of a table there are
# one_of: [a, b], integer: [1, 3], date: [-2, 5] (days from today) and value: expression.
choose:
  - { name: subject, row: ${entity.collection} }
  - { name: others, integer: [2, 4] }

# The slots of the texts. The solution sees these names and nothing else of what was chosen.
tells:
  wanted: subject.${field.name}

# Puts in the rows that the task is about, and near-misses that must be left alone.
arrange: |
  // Rows that look alike and are not meant.
${arranged(model, entity)}

# At least three wordings, each in another voice; every one uses every slot.
texts:
  - |
    Could you please look up what our records say about {wanted}? I have somebody waiting who asks for it, and I would
    like to be sure that it is there before I promise anything.
  - |
    Hi! Quick one from the front: there is a question about {wanted}. Find that ${kind} for me and tell me whether we have
    it, so that I can call back within the hour.
  - |
    To check today:
    - find the entry of {wanted}, and only that one; others with a name that looks like it do not matter
    - report what it is called in our records

# How it is done: TypeScript over the tools. \`tell\` is what the last message has to say.
solution: |
${solved(model, entity, field, query)}

# What a right solution may do differently.
free:
  - Which tools are used to find it.
`;
}

interface Subject {
  readonly entity: Entity;
  /** The field by which people name a row. */
  readonly field: Field;
  readonly query: Operation;
}

/** A table that people speak of by name, and a query that shows its rows. */
function subjectOf(model: LogicModel): Subject {
  const tables = model.entities.filter(({ singleton }) => !singleton);
  const queries = model.operations.filter(({ kind }) => kind === 'query');
  const subjects = (tables.length > 0 ? tables : model.entities).flatMap((entity) =>
    (queries.length > 0 ? queries : model.operations).map((query) => ({
      entity,
      field: namingField(entity),
      query,
    })),
  );
  const [best] = subjects.toSorted((a, b) => scoreOf(model, b) - scoreOf(model, a));
  if (best === undefined) throw new Error('A model has an entity and an operation.');
  return best;
}

const names = ['name', 'title', 'label', 'subject'];

function namingField({ fields, key: keyField }: Entity): Field {
  const texts = fields.filter((field) => isPlainText(field) && field.name !== keyField);
  const named = names.flatMap((name) => texts.filter((field) => field.name === name));
  const [first] = [...named, ...texts, ...fields.filter(isPlainText), ...fields];
  if (first === undefined) throw new Error('An entity has a field.');
  return first;
}

function isPlainText({ type, optional, name }: Field): boolean {
  return type === 'string' && !optional && isIdentifier(name);
}

function scoreOf(model: LogicModel, { entity, field, query }: Subject): number {
  const required = query.params.filter(isRequired);
  const searches = required.some(({ sample }) => sample?.from === entity.collection);
  return (
    (itemPath(model, entity, query) === undefined ? 0 : 8) +
    (required.length === 0 || (searches && required.length === 1) ? 4 : 0) +
    (names.includes(field.name) && field.name !== entity.key ? 2 : 0) +
    (canInsert(entity) ? 2 : 0) +
    (entity.history ? 0 : 1)
  );
}

/** Where the rows of an entity stand in the items that a query lists: `guest.` in files of guests. */
function itemPath(model: LogicModel, { name }: Entity, { returns }: Operation): string | undefined {
  if (returns?.type !== 'array' || returns.optional) return undefined;
  const { of } = returns;
  if (of.type === 'row') return of.entity === name ? '' : undefined;
  if (of.type !== 'shape') return undefined;
  const shape = model.shapes?.find((each) => each.name === of.shape);
  if (shape === undefined || shape.tag !== undefined) return undefined;
  const member = shape.fields.find(
    (field) => field.type === 'row' && field.entity === name && !field.optional,
  );
  return member && isIdentifier(member.name) ? `${member.name}.` : undefined;
}

function isRequired({ optional, default: value }: Field): boolean {
  return !optional && value === undefined;
}

function solved(model: LogicModel, entity: Entity, field: Field, query: Operation): string {
  const args = query.params.filter(isRequired).map((param) => argumentText(param));
  const call = `tools.${toolName(model, query.name)}(${args.length === 0 ? '{}' : `{ ${args.join(', ')} }`})`;
  const path = itemPath(model, entity, query);
  if (path === undefined) return `  ${call};\n  tell({ wanted });`;
  const value = `${path}${field.name}`;
  return `  const found = only(${call}, (each) => each.${value} === wanted);\n  tell({ called: found.${value} });`;
}

function argumentText(param: Param): string {
  return `${propertyKey(param.name)}: ${valueText(param)}`;
}

/** Values of types that hold no others; texts and keys are what is wanted. */
const plainValues: ReadonlyMap<TypeNode['type'], string> = new Map([
  ['boolean', 'true'],
  ['date', 'today()'],
  ['datetime', 'now()'],
  ['record', '{}'],
  ['shape', '{}'],
  ['row', '{}'],
  ['json', '{}'],
]);

function valueText(type: TypeNode): string {
  if (type.type === 'integer' || type.type === 'number') return String(Math.max(1, type.min ?? 1));
  if (type.type === 'enum') return quoted(type.values[0] ?? '');
  if (type.type === 'array') return `[${valueText(type.of)}]`;
  if (type.type === 'union') return valueText(type.of[0] ?? { type: 'json' });
  return plainValues.get(type.type) ?? 'wanted';
}

const insertable = new Set(
  'string integer number boolean date time datetime enum ref array'.split(' '),
);

/** Whether a row can be written down without knowing the world. */
function canInsert({ fields, key: keyField, tree }: Entity): boolean {
  return (
    tree === undefined &&
    fields
      .filter((field) => field.name !== keyField && isRequired(field))
      .every(({ type }) => insertable.has(type))
  );
}

function arranged(model: LogicModel, entity: Entity): string {
  const { collection } = entity;
  if (!canInsert(entity)) return `  if (${collection}.count() <= others) unfit('too few rows');`;
  const fields = entity.fields.filter((field) => field.name !== entity.key && isRequired(field));
  const values = fields.map(
    (field) => `      ${propertyKey(field.name)}: ${insertText(model, entity, field)},\n`,
  );
  return `  for (const _ of range(others)) {\n    ${collection}.insert({\n${values.join('')}    });\n  }`;
}

function insertText(model: LogicModel, { collection }: Entity, field: Field): string {
  switch (field.type) {
    case 'boolean':
      return 'draw.chance(0.5)';
    case 'enum':
      return `draw.pick([${field.values.map(quoted).join(', ')}])`;
    case 'array':
      return '[]';
    case 'ref': {
      const other = model.entities.find(({ name }) => name === field.entity);
      return `${other?.collection}.keyOf(draw.pick(${other?.collection}.all()))`;
    }
    default:
      return `fresh(${quoted(`${collection}.${field.name}`)})`;
  }
}

/** `LineItem` as people say it. */
function spoken(entity: string): string {
  return entity.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}
