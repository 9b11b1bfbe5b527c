import {
  propertyKey,
  plainTypeText,
  resultText,
  typeText,
  variantValues,
  type CheckedModel,
  type CheckedOperation,
  type Entity,
  type Field,
  type LogicModel,
  type Member,
  type Operation,
  type Shape,
  type TypeNode,
} from '@envloom/logic-model';
import { argsText, dataText, toolName } from '../check/tool-typings.ts';

/**
 * The rows, shapes, settings, functions and invariants of an environment, as a writer has to know them.
 *
 * @param actorNote where the acting row is in scope, if not everywhere
 */
export function worldTypings({ model }: Pick<CheckedModel, 'model'>, actorNote = ''): string {
  return [
    ...model.entities.map((entity) => entityText(model, entity)),
    ...(model.shapes ?? []).map((shape) => shapeTypings(model, shape)),
    ...(model.actor === undefined
      ? []
      : [`// The row of the one who acts${actorNote}.\nactor: ${model.actor.entity}`]),
    ...(model.settings ?? []).map(
      ({ name, description, value }) =>
        `${comment(description)}settings.${name} = ${JSON.stringify(value)}`,
    ),
    ...(model.functions ?? []).map(({ name, description, params, returns }) => {
      const list = params.map((param) => `${param.name}: ${typeOf(model, param)}`).join(', ');
      return `${comment(description)}${name}(${list}): ${plain(resultText(model, returns))}`;
    }),
  ].join('\n\n');
}

/** What is true of the rows after every call, and so at the end of `arrange`. */
export function invariantList({ invariants }: CheckedModel): string {
  return invariants.map(({ text }) => `- ${text}`).join('\n');
}

/** Which status may follow which, a line a status machine; a change that it does not allow is refused. */
export function statusList({ entities }: LogicModel): string {
  const lines = entities.flatMap(({ name, fields }) =>
    fields.flatMap((field) =>
      field.type === 'enum' && field.transitions !== undefined
        ? [`- ${name}.${field.name}: ${stepsText(field.transitions)}`]
        : [],
    ),
  );
  return lines.length === 0 ? 'none' : lines.join('\n');
}

function stepsText(transitions: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(transitions)
    .map(([from, to]) => `${from} → ${to.length === 0 ? 'nothing' : to.join(' | ')}`)
    .join('; ');
}

/** A tool, and the codes that it refuses with. */
type Tool = Pick<CheckedOperation, 'operation' | 'codes'>;

/** Tools, with the model that they are of. */
interface Tools {
  readonly model: LogicModel;
  readonly operations: readonly Tool[];
}

/** The tools with what they do, what they take and how they refuse. */
export function toolList(of: Tools): string {
  return of.operations.map((operation) => toolText(of.model, operation)).join('\n\n');
}

/** The tools in a line each: what they are called, take and give. */
export function toolSignatures(of: Tools): string {
  return of.operations.map(({ operation }) => signature(of.model, operation)).join('\n');
}

/** The same for those who write the bodies: what has no result is `void`, what may be null is no absent value. */
export function bodySignatures(of: Tools): string {
  return of.operations
    .map(({ operation }) => signature(of.model, operation, bodyResult(of.model, operation)))
    .join('\n');
}

const bodyResult = (model: LogicModel, { returns }: Operation): string =>
  returns === undefined ? 'void' : resultText(model, returns);

function signature(
  model: LogicModel,
  operation: Operation,
  result = dataText(model, operation),
): string {
  const args = plain(argsText(model, operation)).replaceAll(/\s+/g, ' ');
  return `${toolName(model, operation.name)}(${args}): ${plain(result)}`;
}

function toolText(model: LogicModel, { operation, codes }: Tool): string {
  const params = operation.params.map(
    (param) => `//   ${param.name}: ${factsOf(param, model).join('; ')}\n`,
  );
  const refusals = codes.length === 0 ? '' : `// Refuses with ${codes.join(', ')}.\n`;
  const head = `// ${operation.kind === 'query' ? 'Reads.' : 'Changes.'} ${oneLine(operation.description)}\n`;
  return `${head}${params.join('')}${refusals}${signature(model, operation)}`;
}

function entityText(model: LogicModel, entity: Entity): string {
  const { collection, name, key, description, history, singleton, tree } = entity;
  const about = [
    singleton ? 'One row, without key.' : '',
    history ? 'Rows are only inserted.' : '',
    tree === undefined ? '' : `A tree by ${tree}.`,
    ...(entity.unique ?? []).map((fields) => `Unique together: ${fields.join(', ')}.`),
    entity.key_in_row === false && key !== undefined ? `The key \`${key}\` is not in the row.` : '',
  ].filter((sentence) => sentence !== '');
  const head = comment([description ?? '', ...about].join(' ').trim());
  const fields = entity.fields.map((field) =>
    fieldText(model, field, field.name === key ? ['key; given by itself when left out'] : []),
  );
  return `${head}${collection}: table of ${name} {\n${fields.join('')}}`;
}

function shapeTypings(model: LogicModel, shape: Shape): string {
  const tagged = variantValues(shape).length > 0 ? ` // told apart by ${shape.tag}` : '';
  const fields = shape.fields.map((field) => fieldText(model, field, variantOf(field)));
  return `${comment(shape.description)}type ${shape.name} = {${tagged}\n${fields.join('')}}`;
}

function variantOf({ variant }: Member): string[] {
  return variant === undefined ? [] : [`only for ${[variant].flat().join(', ')}`];
}

function fieldText(model: LogicModel, field: Field, facts: readonly string[]): string {
  const about = [...facts, ...factsOf(field, model)].join('; ');
  const optional = field.optional ? '?' : '';
  const note = about === '' ? '' : ` // ${about}`;
  return `  ${propertyKey(field.name)}${optional}: ${typeOf(model, field)}${note}\n`;
}

/** What the type does not say. */
function factsOf(field: Field & { unique?: boolean | undefined }, model: LogicModel): string[] {
  const { description, default: value, unique } = field;
  return [
    description === undefined ? '' : oneLine(description).replace(/\.$/, ''),
    ...(field.type === 'ref' ? [`key of ${collectionOf(field.entity, model)}`, fate(field)] : []),
    field.type === 'date' || field.type === 'datetime' || field.type === 'time' ? field.type : '',
    unique ? 'unique' : '',
    value === undefined ? '' : `default ${JSON.stringify(value)}`,
    ...boundsOf(field),
  ].filter((fact) => fact !== '');
}

/** What becomes of a row when the one it refers to is removed; most keep it from being removed. */
function fate({ on_remove: onRemove, optional }: Extract<TypeNode, { type: 'ref' }>): string {
  if (onRemove === 'cascade') return 'removed with it';
  const cleared = optional ? 'left out once it is removed' : 'null once it is removed';
  return onRemove === 'clear' ? cleared : '';
}

function collectionOf(entity: string, { entities }: LogicModel): string {
  return entities.find(({ name }) => name === entity)?.collection ?? entity;
}

function boundsOf(field: TypeNode): string[] {
  if (field.type === 'integer') return bounds('', field.min, field.max);
  if (field.type === 'number')
    return [
      ...bounds('', field.min, field.max),
      field.decimals === undefined ? '' : `${field.decimals} decimals`,
    ];
  if (field.type === 'string')
    return [
      ...bounds('length ', field.min_length, field.max_length),
      field.pattern === undefined ? '' : `like ${field.pattern}`,
      field.verbatim === true ? 'texts quote it to the letter' : '',
    ];
  return [];
}

function bounds(what: string, min: number | undefined, max: number | undefined): string[] {
  return [
    min === undefined ? '' : `${what}from ${min}`,
    max === undefined ? '' : `${what}up to ${max}`,
  ];
}

function typeOf(model: LogicModel, type: TypeNode): string {
  return plain(typeText(model, type));
}

/** Typings without what only the compiler needs. */
function plain(text: string): string {
  return plainTypeText(text)
    .replaceAll('readonly ', '')
    .replaceAll(/ \| undefined;/g, ';');
}

function comment(text: string | undefined): string {
  return text === undefined || text === '' ? '' : `// ${oneLine(text)}\n`;
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
