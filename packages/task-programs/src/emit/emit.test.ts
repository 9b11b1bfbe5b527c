import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvPackage } from '@envloom/codegen';
import { afterAll, describe, expect, it } from 'vitest';
import { emitted, hotelFiles, written } from '../testing/emitted.ts';
import { environment } from '../testing/environments.ts';
import { readTasks } from './read-tasks.ts';

const hotel = environment('hotel-reservations');
const compiler = join(import.meta.dirname, '../../../../node_modules/typescript-7/bin/tsc');
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** What the compiler says of a package under its own settings. */
async function compilerSays(files: typeof hotelFiles, name: string): Promise<string> {
  const made = await emitted(hotel, files);
  const folder = written(made, name);
  folders.push(folder);
  mkdirSync(join(folder, 'test'), { recursive: true });
  writeFileSync(join(folder, 'test/usage.ts'), usageIn(made));
  try {
    return String(execFileSync(process.execPath, [compiler, '-p', '.'], { cwd: folder }));
  } catch (failed) {
    return failed instanceof Error && 'stdout' in failed ? String(failed.stdout) : String(failed);
  }
}

/** The README's example of task programs, beside the package. */
function usageIn({ files, packageName }: EnvPackage): string {
  const readme = files.find(({ path }) => path === 'README.md')?.content ?? '';
  const [, example = ''] = /## Task programs[^]*?```ts\n([^]*?)```/.exec(readme) ?? [];
  if (!example.includes('isSolved')) throw new Error('The README has an example.');
  return example
    .replace(`'${packageName}'`, "'../src/index.ts'")
    .replace(`'${packageName}/tasks'`, "'../src/tasks/index.ts'");
}

describe('the modules of task programs', () => {
  it('are what they were, file by file', async () => {
    const { files } = await emitted(hotel, hotelFiles.slice(0, 2));
    const modules = files.filter(({ path }) => path.startsWith('src/tasks/'));
    expect(modules.map(({ path }) => path).toSorted()).toEqual([
      'src/tasks/departures-and-open-bills.ts',
      'src/tasks/index.ts',
      'src/tasks/scope.ts',
    ]);
    for (const { path, content } of modules)
      await expect(content).toMatchFileSnapshot(`__snapshots__/${path}.txt`);
  });

  it('come out the same when emitted again', async () => {
    expect(await emitted(hotel, hotelFiles)).toEqual(await emitted(hotel, hotelFiles));
  });

  it('compile under the strict settings of the package, without any and without casts', async () => {
    expect(await compilerSays(hotelFiles, 'tasks-strict')).toBe('');
    const { files } = await emitted(hotel, hotelFiles);
    const code = files.filter(({ path }) => path.startsWith('src/tasks/'));
    expect(
      code.filter(({ content }) =>
        /\bany\b|\bas (?!const)\w+;|<any>/.test(content.replaceAll(/\/\*[^]*?\*\/|`[^`]*`/g, '')),
      ),
    ).toEqual([]);
  }, 120_000);

  it('hold names that packages use, and code without helpers', async () => {
    const odd = `name: index
title: Rooms that look alike
purpose: Somebody wants to know.
choose:
  - { name: scope, one_of: ['it''s', "a \`tick\`"] }
  - { name: floor, one_of: "rooms.all().map((room) => room.floor)" }
  - { name: room, row: rooms, where: "room.floor === floor" }
  - { name: lead, row: guests }
  - { name: day, date: [1, 3] }
  - { name: nights, integer: [2, 3] }
  - { name: end, value: "addDays(day, nights)" }
  - { name: rated, value: "({ top: settings.max_nights, name: lead.name })" }
tells:
  scope: scope
  days: "[day, end]"
  most: rated.top
arrange: |
  const fields = { email: fresh('guests.email'), name: fresh('guests.name') };
  const made = guests.insert(fields);
  if (room.status === 'out_of_order' && room.floor === floor) unfit('The room is out of order.');
  const found = at(addMinutes(now(), -60)).find_guests({ text: made.name });
  if (found.length !== 1) unfit(scope);
texts:
  - 'Please look after the matter of {scope}: whatever happened on {days|date|and} has to be found out by somebody, and it took at most {most} nights in all, says the desk.'
  - |
    Could you look at what happened around {scope}?
    It was on one of these days, and no longer than {most} nights, \\ and \${{not}} a slot:
    {days|lines}
  - 'Hello again, there is this thing with {scope} that we talked about, on {days|and}; the longest stay has {most} nights. Find out who was in the house at that time, please.'
solution: |
  const file = attempt.find_guests({ text: scope });
  if (!file.success) decline(file.error.code);
  else for (const { guest } of file.data) tell({ guest: guest.name, days: days.length, most });
`;
    const file = { file: 'tasks/index.yaml', text: odd };
    expect(readTasks(hotel, [file]).remarks).toEqual([]);
    expect(await compilerSays([file], 'tasks-odd')).toBe('');
    const { files } = await emitted(hotel, [file]);
    const module = files.find(({ path }) => path === 'src/tasks/index-task.ts')?.content ?? '';
    expect(module).toContain("readonly scope: \"it's\" | 'a `tick`';");
    expect(files.some(({ path }) => path === 'src/tasks/helpers.ts')).toBe(false);
  }, 120_000);
});

describe('what solutions share', () => {
  const shared = `arrange: |
  const days = (count: number) => addDays(today(), count);
solution: |
  const nameOf = (text: string) => only(tools.find_guests({ text }), ({ guest }) => guest.name === text).guest.name;
`;
  const own = `name: who-is-in
title: Who is in
purpose: The desk wants to know.
choose:
  - { name: lead, row: guests }
tells: { name: lead.name }
arrange: |
  guests.insert({ name: fresh('guests.name'), email: fresh('guests.email') });
texts:
  - 'Somebody called for {name} this morning and would like to hear back today. Could you find the guest in our files for me and tell me the name as it is written there, please?'
  - 'Hello, there was a call for {name}. Look the guest up in the files of the hotel, would you, and tell me how exactly the name is written there, I have to write a letter.'
  - 'To look up: {name}, who had a call at the desk this morning. I need the name of this guest as it stands in our files, for an envelope that has to leave the house today.'
solution: |
  tell({ name: nameOf(name) });
`;
  const files = [
    { file: 'tasks/helpers.yaml', text: shared },
    { file: 'tasks/who-is-in.yaml', text: own },
  ];

  it('is a module that compiles; what arrangements share is none', async () => {
    expect(readTasks(hotel, files).remarks).toEqual([]);
    const made = await emitted(hotel, files);
    const text = (path: string) => made.files.find((file) => file.path === path)?.content ?? '';
    expect(text('src/tasks/helpers.ts')).toContain(
      'export function solveHelpers({ tools }: Solving)',
    );
    expect(text('src/tasks/helpers.ts')).not.toContain('days');
    expect(text('src/tasks/who-is-in.ts')).toContain('const { nameOf } = solveHelpers(scope);');
    expect(await compilerSays(files, 'tasks-shared')).toBe('');
  }, 120_000);
});

describe('a package', () => {
  it('without programs has none of it', async () => {
    const { files } = await emitted(hotel, hotelFiles.slice(0, 1));
    expect(files.filter(({ path }) => path.startsWith('src/tasks'))).toEqual([]);
    const text = (path: string) => files.find((file) => file.path === path)?.content ?? '';
    expect(text('package.json')).not.toContain('tasks');
    expect(text('README.md')).not.toContain('tasks/');
  });

  it('with programs exports them and lists them', async () => {
    const { files } = await emitted(hotel, hotelFiles);
    const text = (path: string) => files.find((file) => file.path === path)?.content ?? '';
    expect(JSON.parse(text('package.json'))).toMatchObject({
      exports: { './tasks': './src/tasks/index.ts' },
    });
    expect(text('README.md')).toContain('- `settle-bills`: Settle the small bills of a guest.');
  });
});

describe('readTasks', () => {
  const [helpers, departures, ...others] = hotelFiles;
  if (helpers === undefined || departures === undefined) throw new Error('There are files.');
  const broken = {
    ...departures,
    text: departures.text.replace('tools.check_out(', 'tools.chek_out('),
  };
  const namesIn = ({ set }: ReturnType<typeof readTasks>) => set.programs.map(({ name }) => name);

  it('tells the problems of all files at once, each with its place, and leaves these out', () => {
    const unreadable = { file: 'tasks/bad.yaml', text: 'name: bad\n' };
    const read = readTasks(hotel, [helpers, broken, unreadable, ...others]);
    expect(read.remarks).toContainEqual(
      expect.stringMatching(/^tasks\/departures-and-open-bills\.yaml:\d+:\d+ error .*chek_out/),
    );
    expect(read.remarks.join('\n')).toMatch(/^tasks\/bad\.yaml:\d+:\d+ error /m);
    expect(namesIn(read)).toEqual(['cancel-for-guest', 'rooms-for-arrivals', 'settle-bills']);
  });

  it('tells what is wrong with helpers once, and leaves every program out', () => {
    const wrong = { ...helpers, text: 'arrange: [' };
    const read = readTasks(hotel, [wrong, departures, ...others]);
    expect(read.remarks).toHaveLength(1);
    expect(read.remarks[0]).toMatch(/^tasks\/helpers\.yaml:/);
    expect(namesIn(read)).toEqual([]);
  });
});
