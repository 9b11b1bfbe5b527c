import { escapedPattern } from '@envloom/core';
import type { CheckedCode, CheckedModel, Entity, Param, TypeNode } from '@envloom/logic-model';
import type { Leaf } from './argument-leaves.ts';

const known = new WeakMap<CheckedModel, Map<string, boolean>>();

/**
 * Whether a text field can be worded freely: it identifies nothing, and no body looks at it (but for
 * whether it is there).
 */
export function isFreeField(checked: CheckedModel, entity: Entity, field: string): boolean {
  const fields = known.get(checked) ?? new Map<string, boolean>();
  known.set(checked, fields);
  const id = `${entity.name} ${field}`;
  const found = fields.get(id) ?? decide(checked, entity, field);
  fields.set(id, found);
  return found;
}

function decide(checked: CheckedModel, entity: Entity, name: string): boolean {
  const field = entity.fields.find((each) => each.name === name);
  if (field === undefined || !isPlainText(field) || field.unique === true) return false;
  const identifying = [entity.key, ...(entity.unique ?? []).flat()];
  return (
    !identifying.includes(name) && !codeOf(checked).some((code) => looksAt(code, entity.name, name))
  );
}

function codeOf(checked: CheckedModel): readonly CheckedCode[] {
  const invariants = checked.invariants.flatMap(({ holds, quantities = [] }) => [
    ...(holds === undefined ? [] : [holds]),
    ...quantities,
  ]);
  return [...checked.operations, ...checked.functions, ...invariants];
}

/**
 * Conservative: any use of a field of this name counts, in code that reads it of this entity; but not a test
 * for presence, nor a copy into an object or a message.
 */
function looksAt({ code, effects }: CheckedCode, entity: string, field: string): boolean {
  const fields = effects.reads.get(entity);
  if (fields === undefined || (fields !== 'all' && !fields.includes(field))) return false;
  return mentions(code, field);
}

function mentions(code: string, field: string): boolean {
  const name = String.raw`(?<!\w)${escapedPattern(field)}(?!\w)`;
  const member = String.raw`(?:\.${name}|\[['"]${name}['"]\])`;
  const read = new RegExp(String.raw`${member}(?!\s*[!=]==\s*(?:undefined|null)\b)`);
  const filter = new RegExp(String.raw`\b(?:where|first|count|need)\(\{[^}]*${name}`);
  const taken = new RegExp(String.raw`\{[^{}]*${name}[^{}]*\}\s*=[^=>]`);
  const copy = new RegExp(String.raw`(?:\b\w+: |\$\{)[\w.?!]+${member}(?=\s*[,}\n])`, 'g');
  return read.test(code.replaceAll(copy, '')) || filter.test(code) || taken.test(code);
}

function isPlainText(type: TypeNode): boolean {
  return type.type === 'string' && type.pattern === undefined && type.verbatim !== true;
}

/** Whether an argument is a text that a person may put into other words, as far as its type says. */
export function isTextLeaf({ type, param, value }: Leaf): boolean {
  return typeof value === 'string' && isPlainText(type) && isFreeParam(param);
}

function isFreeParam({ fresh, sample }: Param): boolean {
  return fresh === undefined && sample?.from === undefined;
}

/** The same text with the case of its letters turned round: as long, and another. */
export function turned(text: string): string {
  return Array.from(text, turnedCharacter).join('');
}

function turnedCharacter(character: string): string {
  const lower = character.toLowerCase();
  return character === lower ? character.toUpperCase() : lower;
}
