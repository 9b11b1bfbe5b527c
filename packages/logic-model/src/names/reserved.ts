import { preludeNames } from '../language/prelude.ts';
import { camelCase } from './casing.ts';

/** Words that JavaScript or TypeScript keep for themselves as identifiers. */
const keywords: ReadonlySet<string> = new Set(
  (
    'arguments as async await boolean break case catch class const continue debugger declare default ' +
    'delete do else enum eval export extends false finally for from function get if implements import ' +
    'in instanceof interface is keyof let module namespace never new null number object of package ' +
    'private protected public readonly require return set static string super switch symbol this throw ' +
    'true try type typeof undefined unique unknown using var void while with yield any globalThis ' +
    'Infinity NaN'
  ).split(' '),
);

const contextual = new Set(
  'as async declare from get is keyof module namespace of readonly require set symbol type unique unknown using boolean number object string never any'.split(
    ' ',
  ),
);

/** Whether a name can stand as an identifier in generated code. */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) && !isReservedWord(name);
}

/** Whether the grammar of modules keeps a word from being a variable. */
export function isReservedWord(name: string): boolean {
  return keywords.has(name) && !contextual.has(name);
}

/** Names that reach the prototype of an object; no part of a model may bear them. */
export const prototypeNames: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
]);

/** Names that every object inherits: a record that lacks the key would give the method. */
export const inheritedNames: ReadonlySet<string> = new Set([
  ...prototypeNames,
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

/** Functions that only rewriting calls; a local or param must not hide them. */
export const rewriteNames: ReadonlySet<string> = new Set([
  'fuel',
  'isList',
  'joinTexts',
  'ownEntry',
  'replaceTexts',
  'roundTo',
]);

/** Values of a body's scope besides tables, params and helpers. */
const scopeNames: ReadonlySet<string> = new Set([
  'args',
  'actor',
  'settings',
  'tables',
  ...rewriteNames,
]);

/** Types that generated files import or declare themselves. */
const runtimeTypes =
  'Environment EnvironmentOptions EntitySpec Fields FieldSpec Invariant Json JsonSchema McpTool OpenAITool Result Settings Tool Variants WorldDefinition WorldState Scope Row Rows Tables State Date Error Map Set Promise Symbol Proxy Reflect';

/** Names that entities and shapes may not take. */
export const reservedTypeNames: ReadonlySet<string> = new Set([
  ...preludeNames,
  ...runtimeTypes.split(' '),
]);

/** Names that collections, settings’ readers and functions may not take. */
export const reservedValueNames: ReadonlySet<string> = new Set([
  ...keywords,
  ...preludeNames,
  ...scopeNames,
  ...prototypeNames,
]);

/** Constants that every generated package exports; a function may not take their names. */
export const packageConstants: ReadonlySet<string> = new Set(
  'definition entities guide initial invariants jsonSchemas mcpTools openAITools settings tools wire'.split(
    ' ',
  ),
);

/** How expressions name a row of an entity: `LineItem` → `lineItem`, `Case` → `caseRow`. */
export function rowName(entity: string): string {
  const name = camelCase(entity);
  return isIdentifier(name) && !reservedValueNames.has(name) ? name : `${name}Row`;
}

/** Failures that any tool call can have. The runtime raises them; of bodies only `INVALID_ARGUMENTS`. */
export const commonFailureCodes: readonly string[] = [
  'INVALID_ARGUMENTS',
  'INVALID_VALUE',
  'DUPLICATE_KEY',
  'DUPLICATE_VALUE',
  'DANGLING_REFERENCE',
  'ROW_IN_USE',
  'INVALID_TRANSITION',
  'TREE_CYCLE',
  'INVARIANT_VIOLATED',
  'BUDGET_EXCEEDED',
  'NOT_FINITE',
  'INTERNAL_ERROR',
];
