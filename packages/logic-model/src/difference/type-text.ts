import type { Operation } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';

/** A type as a changelog shows it: `string`, `Book[]`, `key of Book`. */
export function shownType(type: TypeNode): string {
  switch (type.type) {
    case 'ref':
      return `key of ${type.entity}`;
    case 'row':
      return type.entity;
    case 'shape':
      return type.shape;
    case 'array':
      return `${shownType(type.of)}[]`;
    case 'record':
      return `record of ${shownType(type.of)}`;
    default:
      return type.type;
  }
}

/** Whether a caller may leave a value out. */
export function mayOmit({ optional, default: value }: TypeNode): boolean {
  return optional === true || value !== undefined;
}

/** How a tool is called: `lend(book_id, days?)`. */
export function callText({ name, params }: Operation): string {
  const shown = params.map((param) => `${param.name}${mayOmit(param) ? '?' : ''}`);
  return `${name}(${shown.join(', ')})`;
}
