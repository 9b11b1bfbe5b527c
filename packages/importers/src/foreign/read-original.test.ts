import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonIn } from '@envloom/core';
import { expect, it } from 'vitest';
import { importSource } from '../source/import-source.ts';
import { sourceOf } from '../source/parse-source.ts';
import { readSource } from '../source/read-source.ts';
import { sourceText } from '../source/source-text.ts';
import { foreignAddress } from './address.ts';
import type { Original } from './original.ts';
import { readOriginal } from './read-original.ts';

const folder = join(import.meta.dirname, 'testing');
const pathOf = (file: string): string => join(folder, file);

async function original(from: string): Promise<Original> {
  const address = foreignAddress(from);
  if (address === undefined) throw new Error(`${from} is no release.`);
  return readOriginal(address, pathOf);
}

const notesOf = ({ notes }: Original): readonly string[] =>
  notes.map(({ at, message }) => `${at}: ${message}`);

const fieldsOf = ({ tables }: Original): readonly string[] =>
  tables.map(({ name, fields }) => `${name}: ${fields.map((field) => field.name).join(', ')}`);

it('mends all known damage of a release of EnvScaler, and says where it was', async () => {
  const damaged = await original('envscaler:envscaler/metadata.json#env_1_sft');
  expect(fieldsOf(damaged)).toEqual([
    'Task: task_id, title, assignee_id, status, creation_time',
    'Member: member_id, name, skills',
    'Appointment: appointment_id, member_id, start_time, note',
  ]);
  expect(damaged.tables[2]?.description).toBe('Describes when a member is busy.');
  const at = 'env_1_sft.state_space_definition';
  expect(notesOf(damaged)).toEqual([
    `${at}[0].attributes: The name \`ask_id\` was cut; it is \`task_id\` again (the code has that name).`,
    `${at}[0].attributes: The name \`creation_tim\` was cut; it is \`creation_time\` again (its other texts have that name).`,
    `${at}[1].attributes: The name \`skill\` was cut; it is \`skills\` again (the code has that name).`,
    `${at}[2].entity: The name \`Appointme\` was cut; it is \`Appointment\` again (the code has that name).`,
    `${at}[2].attributes: The name \`no\` was cut; it is \`note\` again (the code has that name).`,
    `${at}[2].description: The text begins with \`bes\`, which was cut; it is \`Describes\` again.`,
    expect.stringMatching(/^__init__, line 36: `time.time\(\)` reads the clock/),
    expect.stringMatching(/^_stamp, line 39: `datetime.utcnow\(\)` reads the clock/),
    expect.stringMatching(/^create_task, line 49: `uuid.uuid4\(\)` is chance/),
    'create_task.assignee_id: The type is a list (["string","null"]): each of them is taken.',
    'close_task.task_id: There is no type: any value is taken.',
    expect.stringMatching(
      /^env_1_sft.operation_list\[4\]: The operation `archive_board` is no tool/,
    ),
  ]);
});

it('puts whole names into code that took the cut ones over', async () => {
  const { operations, code } = await original('envscaler:envscaler/metadata.json#env_1_sft');
  const create = operations.find(({ name }) => name === 'create_task')?.code;
  expect(create).toMatch(
    /^def create_task\(self, title: str, assignee_id: str = None\) -> dict:\n {4}if /,
  );
  expect(create).toContain('"creation_time": creation_time,');
  expect(code).toContain('creation_time: str');
  expect(code).toContain('def _stamp(self)');
  expect(code).not.toContain('def create_task');
});

it('finds nothing to mend in a whole environment, stored as texts of JSON', async () => {
  const whole = await original('envscaler:envscaler/metadata.json#env_2_rl');
  expect(whole.notes).toEqual([]);
  expect(fieldsOf(whole)).toEqual(
    fieldsOf(await original('envscaler:envscaler/metadata.json#env_1_sft')),
  );
  expect(whole.operations.map(({ name, code }) => [name, code !== undefined])).toEqual([
    ['get_task', true],
    ['create_task', true],
    ['close_task', true],
    ['list_appointments', true],
  ]);
});

it('reads a server of AWM by its code, or by its specification', async () => {
  const bank = await original('awm:awm#seed_bank_1');
  expect(bank.introduction).toBe('A seed bank keeps samples of seeds.');
  expect(fieldsOf(bank)).toEqual(['samples: id, label, weight_grams']);
  expect(bank.tools[2]).toEqual({
    name: 'add_sample',
    description: 'Add a sample',
    inputSchema: {
      type: 'object',
      properties: {
        label: { type: 'string', description: 'Label of the sample.' },
        weight_grams: { type: 'number', description: 'Weight in grams.' },
        tags: {
          anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }],
          description: 'Tags.',
        },
      },
      required: ['label', 'weight_grams'],
    },
  });
  expect(bank.operations[2]?.code).toMatch(
    /^async def add_sample\(body: SampleBody\):\n {4}return/,
  );
  expect(notesOf(bank)).toHaveLength(2);
  const tea = await original('awm:awm#tea_house_1');
  expect(tea.tools).toMatchObject([
    {
      name: 'take_order',
      inputSchema: {
        properties: {
          price: { type: 'number' },
          teas: { type: 'array', items: { properties: { cups: { type: 'integer' } } } },
        },
        required: ['table', 'teas'],
      },
    },
  ]);
});

it('reads an environment of Agent-ValueBench with the Python beside it', async () => {
  const shelves = await original('agent-valuebench:agent-valuebench/JarShelves.json');
  expect(shelves.title).toBe('Jar Shelves');
  expect(fieldsOf(shelves)).toEqual(['shelves: shelf_id, jar_list, label, creation_time']);
  expect(notesOf(shelves)).toEqual([
    expect.stringContaining('The name `creation_tim` was cut; it is `creation_time` again'),
    expect.stringMatching(/^shuffle_shelf, line \d+: `random.shuffle\(\)` is chance/),
    expect.stringMatching(/^add_shelf, line \d+: `time.time\(\)` reads the clock/),
  ]);
  expect(shelves.operations[1]?.code).toContain('random.shuffle(');
});

it.each([
  ['envscaler:envscaler/metadata.json#env_1_sft', 'tools'],
  ['awm:awm#seed_bank_1', 'mcp'],
  ['agent-valuebench:agent-valuebench/JarShelves.json', 'tools'],
])('hands %s on with its tools to the letter, and the code to be read', async (from, protocol) => {
  const { tools } = await original(from);
  const { source } = await readSource(from, { pathOf });
  const api = importSource(source);
  expect(api).toMatchObject({ protocol, operations: tools.map((wire) => ({ wire })) });
  expect(api.server['instructions']).toContain('It keeps:\n- ');
  expect(api.operations.every(({ code }) => code !== undefined)).toBe(true);
  const stored = sourceOf(jsonIn(sourceText(source)) ?? null, 'tools.json');
  expect(importSource(stored)).toEqual(api);
});

it('takes over whether an operation reads or changes', async () => {
  const { source } = await readSource('envscaler:envscaler/metadata.json#env_1_sft', { pathOf });
  const kinds = importSource(source).operations.map(({ kind }) => [kind.kind, kind.isDeclared]);
  expect(kinds).toEqual([
    ['query', true],
    ['mutation', true],
    ['mutation', true],
    ['query', true],
  ]);
});

it('keeps the tools of the metadata to the letter', async () => {
  const file: Readonly<Record<string, { readonly tools: unknown }>> = JSON.parse(
    readFileSync(pathOf('envscaler/metadata.json'), 'utf8'),
  );
  const { tools } = await original('envscaler:envscaler/metadata.json#env_1_sft');
  expect(JSON.stringify(tools)).toBe(JSON.stringify(file['env_1_sft']?.tools));
});

it.each([
  [
    'envscaler:envscaler/metadata.json',
    /has 2 environments. Say which one: add # and its id.\nIt has: env_1_sft, env_2_rl/,
  ],
  [
    'envscaler:envscaler/metadata.json#env_2_r',
    /has no environment env_2_r; did you mean|Did you mean env_2_rl/,
  ],
  ['envscaler:none.json#a', /there is nothing at none.json/],
  [
    'envscaler:agent-valuebench/JarShelves.py',
    /is neither JSON nor YAML|is no metadata of EnvScaler/,
  ],
  ['awm:envscaler/metadata.json', /name the folder that holds gen_env.jsonl/],
  ['awm:envscaler', /there is no gen_env.jsonl/],
  ['agent-valuebench:envscaler/metadata.json', /is no environment of Agent-ValueBench/],
])('says what is wrong with %s', async (from, message) => {
  await expect(original(from)).rejects.toThrow(message);
});

it('says how an address is written', () => {
  expect(() => foreignAddress('awm:')).toThrow('awm:<folder>#<id>');
  expect(foreignAddress('tools.json')).toBeUndefined();
});
