import type { LogicModel, Shape } from '../schema/model.ts';
import type { Member, TypeNode } from '../schema/type.ts';

/** A property key as TypeScript writes it. */
export function propertyKey(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : quoted(name);
}

/** A single-quoted string literal; no character of `text` can end it or start another line. */
export function quoted(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `'${escaped}'`;
}

/** The TypeScript type of a key of `entity`: `number` for integer keys, else `string`. */
export function keyTypeText(model: LogicModel, entityName: string): 'string' | 'number' {
  const entity = model.entities.find(({ name }) => name === entityName);
  const key = entity?.fields.find(({ name }) => name === entity.key);
  return key?.type === 'integer' ? 'number' : 'string';
}

/** The TypeScript type of a value as people read it, without its optionality. */
export function typeText(model: LogicModel, type: TypeNode): string {
  return plainTypeText(compiledTypeText(model, type));
}

/** The digits after the point of a declared number, as `compiledTypeText` writes them. */
export const decimalType = '$Decimal';

/** A type as people read it: how many decimals a number has is for the compiler's eyes only. */
export function plainTypeText(text: string): string {
  return text.replaceAll(/\$Decimal\d+/g, 'number');
}

/**
 * The type of a value as bodies are compiled against it: `number`, too, but under a name that keeps
 * the declared decimals.
 */
export function compiledTypeText(model: LogicModel, type: TypeNode): string {
  const text = presentTypeText(model, type);
  return type.nullable === true ? `${text} | null` : text;
}

/** The same without null. */
function presentTypeText(model: LogicModel, type: TypeNode): string {
  switch (type.type) {
    case 'array':
      return `readonly ${grouped(compiledTypeText(model, type.of))}[]`;
    case 'record':
      return `Readonly<Record<string, ${compiledTypeText(model, type.of)}>>`;
    case 'union':
      return type.of.map((of) => compiledTypeText(model, of)).join(' | ');
    default:
      return plainText(model, type);
  }
}

function plainText(
  model: LogicModel,
  type: Exclude<TypeNode, { type: 'array' | 'record' | 'union' }>,
): string {
  switch (type.type) {
    case 'integer':
      return `${decimalType}0`;
    case 'number':
      return type.decimals === undefined ? 'number' : `${decimalType}${type.decimals}`;
    case 'boolean':
      return 'boolean';
    case 'json':
      return 'Json';
    case 'enum':
      return type.values.map(quoted).join(' | ');
    case 'ref':
      return keyTypeText(model, type.entity);
    case 'row':
      return type.entity;
    case 'shape':
      return type.shape;
    default:
      return 'string';
  }
}

function grouped(text: string): string {
  return /[|&]| /.test(text) ? `(${text})` : text;
}

/** `{ readonly name?: Type | undefined; … }`, a member a line. */
export function membersText(model: LogicModel, members: readonly Member[]): string {
  return `{\n${members.map((member) => `  ${memberText(model, member)};\n`).join('')}}`;
}

function memberText(model: LogicModel, member: Member): string {
  const type = compiledTypeText(model, member);
  const key = propertyKey(member.name);
  return member.optional ? `readonly ${key}?: ${type} | undefined` : `readonly ${key}: ${type}`;
}

/** The members of one variant of a tagged union, its tag narrowed to `value`. */
export function variantMembers(shape: Shape, value: string): Member[] {
  return shape.fields
    .filter(({ variant }) => variant === undefined || [variant].flat().includes(value))
    .map((member) =>
      member.name === shape.tag ? { ...member, type: 'enum', values: [value] } : member,
    );
}

/** The tag's values, or nothing for a plain shape. */
export function variantValues(shape: Shape): readonly string[] {
  const tag = shape.fields.find(({ name }) => name === shape.tag);
  return tag?.type === 'enum' ? tag.values : [];
}

/** The object type, or the union of the variants, of a shape. */
export function shapeText(model: LogicModel, shape: Shape): string {
  const values = variantValues(shape);
  if (shape.tag === undefined || values.length === 0) return membersText(model, shape.fields);
  return values.map((value) => membersText(model, variantMembers(shape, value))).join(' | ');
}
