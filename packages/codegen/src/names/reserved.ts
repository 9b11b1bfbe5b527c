import { helpers, rewriteNames } from '@envloom/logic-model';

/** The runtime's list of the same name: what its `Environment` and every object use themselves. */
export const reservedMethodNames: readonly string[] = (
  'call constructor definition diff fork hash reset restore snapshot state tables transact ' +
  'worldHash hasOwnProperty isPrototypeOf propertyIsEnumerable toJSON toLocaleString ' +
  'toString valueOf'
).split(' ');

/** A method `then` would make an environment a promise. */
export const misleadingMethodNames: readonly string[] = ['prototype', 'then'];

/** Words that are no identifiers in a strict module, and globals that generated code relies on. */
export const reservedWords: readonly string[] = (
  'Infinity Math NaN Number Object String arguments as async await break case catch class ' +
  'const continue debugger default delete do else enum eval export extends false finally ' +
  'for function if implements import in instanceof interface let new null package private ' +
  'protected public return static super switch this throw true try typeof undefined using ' +
  'var void while with yield'
).split(' ');

/** What the module of tools, which has a constant for each of them, takes from the runtime. */
export const toolImports: readonly string[] = [
  'defineTool',
  'jsonSchemasOf',
  'mcpToolOf',
  'openAIToolOf',
  'resultText',
];

/** The runtime's helpers, which bodies call by these names. */
export const helperNames: readonly string[] = [
  ...helpers.map(({ name }) => name),
  // What the checker writes into bodies.
  ...rewriteNames,
];
