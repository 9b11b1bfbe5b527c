import { applyEdits, type FormattingOptions, modify } from 'jsonc-parser';
import { z } from 'zod';

const packageSchema = z.looseObject({
  name: z.string().optional(),
  bin: z.unknown().optional(),
  exports: z.unknown().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
});

/** How the scenarios of a package are imported. */
const subpath = './scenarios';
const module = './src/scenarios.ts';

const runtime = '@envloom/runtime';
const episodes = '@envloom/episodes';

function layoutOf(text: string): FormattingOptions {
  const [, indent = '  '] = /\n([ \t]+)/.exec(text) ?? [];
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

/**
 * Adds a member if it is missing; the rest of the text keeps its form.
 *
 * @param next the member it is put before, if there is one of that name
 */
function added(
  text: string,
  path: readonly string[],
  value: object | string,
  next: string,
): string {
  const edits = modify(text, [...path], value, {
    formattingOptions: layoutOf(text),
    getInsertionIndex: (names) => (names.includes(next) ? names.indexOf(next) : names.length),
  });
  return applyEdits(text, edits);
}

/**
 * The text of an environment's package.json in which its scenarios are exported, with what they import and the
 * command that serves them. It is its owner's: all else stays as it is written, also an export of this name, or
 * another `bin`.
 *
 * @param text valid JSON
 */
export function withScenarioExports(text: string): string {
  const { name, bin, exports, dependencies = {} } = packageSchema.parse(JSON.parse(text));
  let result = text;
  if (typeof exports === 'object' && exports !== null && Object.keys(exports).length > 0) {
    if (!(subpath in exports))
      result = added(result, ['exports', subpath], module, './package.json');
  }
  const range = dependencies[runtime];
  if (range !== undefined && dependencies[episodes] === undefined)
    result = added(result, ['dependencies', episodes], range, runtime);
  if (exports === undefined || name === undefined || bin !== undefined) return result;
  // The command has the name of the package without its scope: `npx` finds it so.
  const command = name.replace(/^@[^/]*\//, '');
  return added(result, ['bin'], { [command]: './src/command.ts' }, 'exports');
}
