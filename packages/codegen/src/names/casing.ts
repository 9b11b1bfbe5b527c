import { camelCase, pascalCase } from '@envloom/logic-model';

/** Letters first: `2nd_try` has no identifier of its own. */
const startsWell = (name: string): boolean => /^[A-Za-z]/.test(name);

/** The method of a tool: `check_out_book` → `checkOutBook`. */
export function methodName(tool: string): string {
  const name = camelCase(tool);
  return startsWell(name) ? name : `tool${name}`;
}

/** The stem of a tool's type names: `check_out_book` → `CheckOutBook`. */
export function typeStem(tool: string): string {
  const name = pascalCase(tool);
  return startsWell(name) ? name : `Tool${name}`;
}
