import { isObject, type Json, type JsonObject } from '@envloom/core';
import { BfclFiles } from '@envloom/env-bfcl-files';
import { argumentJson, type PyArguments } from '../arguments.ts';
import type { BfclClass } from '../class.ts';
import { type BfclTool, ModelWorld, type Rows } from '../model-world.ts';
import { isTrue } from '../python-types.ts';
import { dumps } from '../texts.ts';
import { filesRows } from './files/load.ts';
import { refusalOf } from './files/refusal.ts';
import { filesState } from './files/state.ts';
import { isEmpty, shown } from './files/values.ts';

/** The file system: folders and files, and where commands work. */
export const bfclClass: BfclClass = {
  name: 'GorillaFileSystem',
  load: (config, setting) => {
    const { isLong, random } = setting;
    const state = { rows: filesRows(config?.['root'], setting) };
    const of = { tools, state: (rows: Rows) => filesState(rows, isLong) };
    return new ModelWorld(of, new BfclFiles({ state, fuel }), random);
  },
};

/** The texts of `long_context` are more than a call may read by default. */
const fuel = 100_000_000;

type Answer = BfclTool['answer'];

const under =
  (name: string): Answer =>
  (data) =>
    dumps({ [name]: data });

const nothing: Answer = () => 'None';

/** On the way up the original does not say where it is. */
const entered: Answer = (data) => dumps(data === null ? {} : { current_working_directory: data });

const echoed: Answer = (_data, args) =>
  isEmpty(args.values['file_name'] ?? null)
    ? `{"terminal_output": ${argumentJson(args.values['content'] ?? null, args.floats, 'content')}}`
    : 'None';

const read: Answer = (data) => {
  const { content = null, written } = isObject(data) ? data : {};
  return typeof written === 'string'
    ? `{"file_content": ${written}}`
    : dumps({ file_content: content });
};

/** Python takes every value for true or false. */
const truthy =
  (name: string) =>
  ({ values }: PyArguments): JsonObject => {
    const value = values[name];
    return value === undefined ? {} : { [name]: isTrue(value) };
  };

/** Whatever is empty is no name of a file. What is no text is kept as it was written. */
function echoParams(args: PyArguments): JsonObject {
  const { content = null, file_name = null } = args.values;
  return {
    content,
    ...(isEmpty(file_name) ? {} : { file_name }),
    ...(typeof content === 'string'
      ? {}
      : { written: argumentJson(args.values['content'] ?? null, args.floats, 'content') }),
  };
}

/** Null is refused by the original where a param has a default, by the environment it is left out. */
const notNull = (value: Json): Json => value ?? [];

const findParams = ({ values: { path, name } }: PyArguments): JsonObject => ({
  ...(path === undefined ? {} : { path: notNull(path) }),
  ...(name === undefined || name === null ? {} : { name }),
});

const countParams = (args: PyArguments): JsonObject =>
  args.values['mode'] === undefined ? args.values : { ...args.values, mode: shown(args, 'mode') };

/**
 * A whole float counts lines only where there are fewer: half a line less compares in the same way, and the
 * model refuses it too.
 */
function tailParams({ values, floats }: PyArguments): JsonObject {
  const { lines } = values;
  if (lines === undefined) return values;
  if (typeof lines === 'number' && floats.has('lines')) return { ...values, lines: lines - 0.5 };
  return { ...values, lines: typeof lines === 'boolean' ? Number(lines) : notNull(lines) };
}

const tool = (name: string, answer: Answer, params?: BfclTool['params']): [string, BfclTool] => [
  name,
  {
    answer,
    refusal: refusalOf(name),
    ...(params === undefined ? {} : { params }),
  },
];

const tools: Readonly<Record<string, BfclTool>> = Object.fromEntries([
  tool('pwd', under('current_working_directory')),
  tool('ls', under('current_directory_content'), truthy('a')),
  tool('cd', entered),
  tool('mkdir', nothing),
  tool('touch', nothing),
  tool('echo', echoed, echoParams),
  tool('cat', read),
  tool('find', under('matches'), findParams),
  tool('wc', (data) => dumps(data), countParams),
  tool('sort', under('sorted_content')),
  tool('grep', under('matching_lines')),
  tool('du', under('disk_usage'), truthy('human_readable')),
  tool('tail', under('last_lines'), tailParams),
  tool('diff', under('diff_lines')),
  tool('mv', under('result')),
  tool('rm', under('result')),
  tool('rmdir', under('result')),
  tool('cp', under('result')),
]);
