import { StructureKind, type PropertySignatureStructure } from 'ts-morph';
import type { Field } from '@envloom/logic-model';
import { holdText } from '../code/held-text.ts';
import type { Module } from '../code/module.ts';
import { comment, docs, paragraph, sentence } from '../text/comment.ts';
import { propertyName } from '../text/quote.ts';
import { factsOf } from './facts.ts';
import { typeText } from './type-text.ts';

interface Member {
  readonly comment: string;
  readonly name: string;
  readonly optional: boolean;
  readonly type: string;
}

/** @param optional whether it may be left out; by default as the field says */
function memberOf(module: Module, field: Field, optional = field.optional === true): Member {
  const type = typeText(module, field);
  return {
    comment: paragraph([sentence(field.description), ...factsOf(module, field)]),
    name: propertyName(field.name),
    optional,
    type: optional ? `${type} | undefined` : type,
  };
}

/** A field as a readonly member of an interface. */
export function memberStructure(
  module: Module,
  field: Field,
  optional?: boolean,
): PropertySignatureStructure {
  const member = memberOf(module, field, optional);
  return {
    kind: StructureKind.PropertySignature,
    name: member.name,
    isReadonly: true,
    hasQuestionToken: member.optional,
    type: holdText(member.type),
    docs: docs(member.comment),
  };
}

function memberText(module: Module, field: Field): string {
  const { comment: text, name, optional, type } = memberOf(module, field);
  return `${comment(text)}readonly ${name}${optional ? '?' : ''}: ${type};\n`;
}

/** An object type written out, as in a union. */
export function objectTypeText(module: Module, fields: readonly Field[]): string {
  return `{\n${fields.map((field) => memberText(module, field)).join('')}}`;
}
