import type { CheckedCode, Param, Uses } from '@envloom/logic-model';
import { access, literalKey } from '../text/quote.ts';
import { jsonText } from './literal.ts';
import type { Module } from './module.ts';
import { typesNamedIn } from './used-names.ts';

/** Imports the types of rows and shapes that annotations in the code name. */
export function importTypes(module: Module, code: string): void {
  const { names } = module.context;
  for (const type of typesNamedIn(code)) {
    if (names.entities.has(type) || names.shapes.has(type)) module.entityType(type);
    else if (type === 'Json') module.runtimeType('Json');
  }
}

/** The code of a body or an expression, importing into `module` what it names. */
export function codeText(module: Module, { code, uses }: CheckedCode): string {
  for (const helper of uses.helpers) module.runtimeValue(helper);
  for (const name of uses.functions) module.own('functions.ts', name, 'value');
  if (uses.settings) module.own('settings.ts', 'settings', 'value');
  importTypes(module, code);
  return code.trimEnd();
}

const pattern = (names: readonly string[]): string => `{ ${names.join(', ')} }`;

/** The scope's part of a callback's parameters: a pattern of what the code uses, if anything. */
export function scopePattern({ tables, worldHelpers, tablesObject, actor }: Uses): string {
  const names = [
    ...tables,
    ...worldHelpers,
    ...(tablesObject ? ['tables'] : []),
    ...(actor ? ['actor'] : []),
  ].toSorted();
  return names.length === 0 ? '' : pattern(names);
}

type Defaults = readonly (readonly [name: string, value: string])[];

function defaultsOf(params: readonly Param[]): Defaults {
  return params.flatMap(({ name, default: value }) =>
    value === undefined ? [] : [[name, jsonText(value)] as const],
  );
}

function bindings(names: readonly string[], defaults: Defaults): string[] {
  const values = new Map(defaults);
  return names.map((name) => {
    const value = values.get(name);
    return value === undefined ? name : `${name} = ${value}`;
  });
}

/** What a method's callback takes and what stands before its body. */
export interface CallbackHead {
  readonly parameters: string;
  readonly prologue: readonly string[];
}

/** What a caller gave, or the default; null is left out only where it is no value. */
function filledMember(value: string, { name, nullable }: Param): string {
  const given = access('$given', name);
  const filled =
    nullable === true ? `${given} === undefined ? ${value} : ${given}` : `${given} ?? ${value}`;
  return `${literalKey(name)}: ${filled}`;
}

/** For bodies that read `args`: what the caller left out becomes its default. No local is called `$given`. */
function argsHead(
  names: readonly string[],
  defaults: Defaults,
  params: readonly Param[],
): [string, readonly string[]] {
  const values = new Map(defaults);
  const filled = params.flatMap((param) => {
    const value = values.get(param.name);
    return value === undefined ? [] : [filledMember(value, param)];
  });
  const fill = filled.length === 0 ? [] : [`const args = { ...$given, ${filled.join(', ')} };`];
  const take = names.length === 0 ? [] : [`const ${pattern(names)} = args;`];
  return [filled.length === 0 ? 'args' : '$given', [...fill, ...take]];
}

/** How an operation's callback takes its params and the part of the world it uses. */
export function callbackHead(uses: Uses, params: readonly Param[]): CallbackHead {
  const defaults = defaultsOf(params);
  const scope = scopePattern(uses);
  const read = params.map(({ name }) => name).filter((name) => uses.params.includes(name));
  if (uses.args) {
    const [first, prologue] = argsHead(read, defaults, params);
    return { parameters: scope === '' ? first : `${first}, ${scope}`, prologue };
  }
  const names = bindings(read, defaults);
  if (scope === '') return { parameters: names.length === 0 ? '' : pattern(names), prologue: [] };
  const first = names.length === 0 ? '_args' : pattern(names);
  return { parameters: `${first}, ${scope}`, prologue: [] };
}
