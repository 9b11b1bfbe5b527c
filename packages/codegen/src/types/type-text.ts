import type { TypeNode } from '@envloom/logic-model';
import type { Module } from '../code/module.ts';
import { quote } from '../text/quote.ts';
import { foldType, type TypeFold } from './fold.ts';

const constant = (text: string) => () => text;

function textFold(module: Module): TypeFold<string> {
  return {
    string: constant('string'),
    integer: constant('number'),
    number: constant('number'),
    boolean: constant('boolean'),
    date: constant('string'),
    time: constant('string'),
    datetime: constant('string'),
    json: () => module.runtimeType('Json'),
    enum: ({ values }) => values.map(quote).join(' | '),
    ref: ({ entity }) => module.context.index.keyType(entity),
    row: ({ entity }) => module.entityType(entity),
    shape: ({ shape }) => module.entityType(shape),
    array: (_, of) => `readonly (${of})[]`,
    record: (_, of) => `Readonly<Record<string, ${of}>>`,
    union: (_, of) => [...new Set(of)].join(' | '),
    nullable: (present) => `${present} | null`,
  };
}

/** The TypeScript type of a value, importing into `module` what it names. */
export function typeText(module: Module, node: TypeNode): string {
  return foldType(node, textFold(module));
}
