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

/** How its task programs are imported. */
const tasks = { subpath: './tasks', module: './src/tasks/index.ts' };

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

/** With one more export, where there are exports by name and none of this name. */
function withExport(text: string, path: string, file: string): string {
  const { exports } = packageSchema.parse(JSON.parse(text));
  const hasNames = typeof exports === 'object' && exports !== null;
  return hasNames && Object.keys(exports).length > 0 && !(path in exports)
    ? added(text, ['exports', path], file, './package.json')
    : text;
}

/** With what modules of scenarios and task programs import. */
function withEpisodes(text: string): string {
  const { dependencies = {} } = packageSchema.parse(JSON.parse(text));
  const range = dependencies[runtime];
  return range !== undefined && dependencies[episodes] === undefined
    ? added(text, ['dependencies', episodes], range, runtime)
    : text;
}

/**
 * The text of an environment's package.json in which its task programs are exported where it has any, and
 * are not where it has none. It is its owner's: all else stays as it is written.
 *
 * @param text valid JSON
 */
export function withTaskExports(text: string, hasTasks: boolean): string {
  if (hasTasks) return withEpisodes(withExport(text, tasks.subpath, tasks.module));
  const { exports } = packageSchema.parse(JSON.parse(text));
  const isOurs =
    typeof exports === 'object' &&
    exports !== null &&
    Object.entries(exports).some(([path, file]) => path === tasks.subpath && file === tasks.module);
  return isOurs ? applyEdits(text, modify(text, ['exports', tasks.subpath], undefined, {})) : text;
}

/**
 * The text of an environment's package.json in which its scenarios are exported, with what they import and the
 * command that serves them. It is its owner's: all else stays as it is written, also an export of this name, or
 * another `bin`.
 *
 * @param text valid JSON
 */
export function withScenarioExports(text: string): string {
  const { name, bin, exports } = packageSchema.parse(JSON.parse(text));
  const result = withEpisodes(withExport(text, subpath, module));
  if (exports === undefined || name === undefined || bin !== undefined) return result;
  // The command has the name of the package without its scope: `npx` finds it so.
  const command = name.replace(/^@[^/]*\//, '');
  return added(result, ['bin'], { [command]: './src/command.ts' }, 'exports');
}
