import { type Json, jsonIn } from '@envloom/core';
import type { PyArguments } from '../../arguments.ts';
import { type BfclTool, errorText, exception } from '../../model-world.ts';
import { typeName, typeNameOf } from '../../python-types.ts';
import { dumps } from '../../texts.ts';
import { isContainer, shown, sizeOf } from './values.ts';

/** What Python says of an argument of a wrong type. */
type Said = (args: PyArguments, name: string) => string;

const raised = (text: string): string => exception(text).text;

const valueOf = ({ values }: PyArguments, name: string): Json => values[name] ?? null;

const unhashable: Said = (args, name) => raised(`unhashable type: '${typeName(args, name)}'`);

/** Where the name is looked up. @param message with `{name}` for what arguments are */
const asKey =
  (message: string): Said =>
  (args, name) =>
    isContainer(valueOf(args, name))
      ? unhashable(args, name)
      : errorText(message.replaceAll(/\{(\w+)\}/g, (_slot, slot: string) => shown(args, slot)));

/** Where a character is looked for. */
const asCharacters: Said = (args, name) =>
  isContainer(valueOf(args, name))
    ? unhashable(args, name)
    : raised(`argument of type '${typeName(args, name)}' is not iterable`);

/** Where a method of texts is called. */
const asText =
  (method: string): Said =>
  (args, name) =>
    raised(`'${typeName(args, name)}' object has no attribute '${method}'`);

const asPath: Said = (args, name) =>
  asText(valueOf(args, name) === null ? 'rstrip' : 'strip')(args, name);

const asCount: Said = (args, name) =>
  raised(`'>' not supported between instances of '${typeName(args, name)}' and 'int'`);

const noFile = (tool: string): Readonly<Record<string, Said>> => ({
  file_name: asKey(`${tool}: {file_name}: No such file or directory`),
});

const notCompared = asKey('diff: {file_name1} or {file_name2}: No such file or directory');

/** Params in the order in which Python comes upon them. */
const params: Readonly<Record<string, Readonly<Record<string, Said>>>> = {
  cd: { folder: asText('rstrip') },
  mkdir: { dir_name: asCharacters },
  touch: { file_name: asCharacters },
  echo: { file_name: asCharacters },
  cat: { file_name: asCharacters },
  find: { path: asPath },
  wc: noFile('wc'),
  sort: noFile('sort'),
  grep: noFile('grep'),
  tail: { ...noFile('tail'), lines: asCount },
  diff: { file_name1: notCompared, file_name2: notCompared },
  mv: {
    source: asKey("mv: cannot move '{source}': No such file or directory"),
    destination: asCharacters,
  },
  rm: { file_name: asKey("rm: cannot remove '{file_name}': No such file or directory") },
  rmdir: { dir_name: asKey("rmdir: cannot remove '{dir_name}': No such file or directory") },
  cp: {
    source: asKey("cp: cannot copy '{source}': No such file or directory"),
    destination: asCharacters,
  },
};

/** Says what the original does where an argument is of a wrong type. */
function misuse({ tool, args, message }: Refused): string {
  const found = Object.entries(params[tool] ?? {}).find(
    ([name]) => args.values[name] !== undefined && typeof args.values[name] !== 'string',
  );
  if (found === undefined) return raised(message);
  const [name, said] = found;
  return said(args, name);
}

interface Refused {
  readonly tool: string;
  readonly args: PyArguments;
  readonly message: string;
}

/** Refusals that are exceptions in the original, by code. */
const exceptions: Readonly<Record<string, (refused: Refused) => string | undefined>> = {
  INVALID_ARGUMENTS: misuse,
  TAKEN: ({ message }) => raised(message),
  ENDLESS: ({ tool }) =>
    raised(
      `maximum recursion depth exceeded${tool === 'find' ? ' while calling a Python object' : ''}`,
    ),
  IS_FOLDER: ({ tool }) =>
    tool === 'echo' ? raised("'Directory' object has no attribute '_write'") : undefined,
  BAD_COUNT: () => raised('slice indices must be integers or None or have an __index__ method'),
  BAD_PATTERN: ({ tool, args }) => {
    const type = typeName(args, tool === 'find' ? 'name' : 'pattern');
    return raised(`'in <string>' requires string as left operand, not ${type}`);
  },
  NOT_TEXT: notText,
};

/** The message ends with the content of the file. Characters are counted of all that has a length. */
function notText({ tool, args, message }: Refused): string {
  const written = message.slice(message.indexOf(':') + 1).trim();
  const content = jsonIn(written) ?? null;
  const type = typeNameOf(content, /^-?\d+[.e]/.test(written));
  const { mode = 'l' } = args.values;
  if (tool !== 'wc' || mode === 'l')
    return raised(`'${type}' object has no attribute '${tool === 'du' ? 'encode' : 'splitlines'}'`);
  if (mode === 'w') return raised(`'${type}' object has no attribute 'split'`);
  const count = sizeOf(content);
  return count === undefined
    ? raised(`object of type '${type}' has no len()`)
    : dumps({ count, type: 'characters' });
}

/** The text of a refusal of a tool. */
export const refusalOf =
  (tool: string): NonNullable<BfclTool['refusal']> =>
  (message, code, args) =>
    exceptions[code]?.({ tool, args, message }) ?? errorText(message);
