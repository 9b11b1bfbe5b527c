import { join } from 'node:path';
import type { Json } from '@envloom/core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AnyEnvironment,
  type AnyRows,
  buildEnvironment,
  type EnvironmentClass,
} from '../../support/build-environment.ts';
import { announcedBy, itemsOf, memberOf } from '../reading.ts';

let FileSystem: EnvironmentClass;
let shell: AnyEnvironment;
let tools: unknown;

beforeAll(async () => {
  const built = await buildEnvironment(join(import.meta.dirname, 'logic-model.yaml'));
  FileSystem = built.Environment;
  tools = built.exports['tools'];
});

beforeEach(() => {
  shell = new FileSystem();
});

const done = (data: unknown) => ({ success: true, data });
const refused = (code: string) => ({ success: false, error: { code } });

/** Runs a command that must succeed. */
function run(tool: string, args: object = {}): Json {
  const result = shell.call(tool, args);
  if (!result.success) throw new Error(`${tool}: ${result.error.code} ${result.error.message}`);
  return result.data;
}

/** Expects a command to fail as it announces and to leave everything as it was. */
function expectRefusal(tool: string, args: object, code: string): void {
  expect([...announcedBy(tools, tool), 'INVALID_ARGUMENTS']).toContain(code);
  const before = shell.worldHash();
  expect(shell.call(tool, args)).toMatchObject(refused(code));
  expect(shell.worldHash()).toBe(before);
}

const textOf = (path: string) => run('cat', { paths: [path] });
const isThere = (path: string) => shell.call('stat', { path }).success;

describe('paths', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['/..', '/'],
    ['/../../home', '/home'],
    ['.', '/home/mira'],
    ['./', '/home/mira'],
    ['..', '/home'],
    ['../..', '/'],
    ['../../../../tmp', '/tmp'],
    ['~', '/home/mira'],
    ['~/', '/home/mira'],
    ['~/..', '/home'],
    ['~/shop/list.txt', '/home/mira/shop/list.txt'],
    ['garden', '/home/mira/garden'],
    ['garden/', '/home/mira/garden'],
    ['garden//photos/./april/', '/home/mira/garden/photos/april'],
    ['garden/photos/../../letters/old/..', '/home/mira/letters'],
    ['../mira/café.txt', '/home/mira/café.txt'],
  ])('%s is %s', (path, absolute) => {
    expect(shell.call('stat', { path })).toMatchObject(done({ path: absolute }));
  });

  it.each([
    ['nowhere', 'NO_SUCH_PATH'],
    ['nowhere/', 'NO_SUCH_PATH'],
    ['nowhere/..', 'NO_SUCH_PATH'],
    ['nowhere/../garden', 'NO_SUCH_PATH'],
    ['garden/nowhere/photos', 'NO_SUCH_PATH'],
    ['Garden', 'NO_SUCH_PATH'],
    ['~mira', 'NO_SUCH_PATH'],
    ['garden/~', 'NO_SUCH_PATH'],
    [' garden', 'NO_SUCH_PATH'],
    ['garden/plan.md/', 'NOT_A_DIRECTORY'],
    ['garden/plan.md/.', 'NOT_A_DIRECTORY'],
    ['garden/plan.md/..', 'NOT_A_DIRECTORY'],
    ['garden/plan.md/photos', 'NOT_A_DIRECTORY'],
    ['', 'INVALID_ARGUMENTS'],
  ])('"%s" leads nowhere: %s', (path, code) => {
    expectRefusal('stat', { path }, code);
  });

  it('are told from wherever the shell stands', () => {
    run('cd', { path: 'garden/photos' });
    expect(run('stat', { path: '../plan.md' })).toMatchObject({
      path: '/home/mira/garden/plan.md',
    });
    expect(run('stat', { path: 'april/../..' })).toMatchObject({ path: '/home/mira/garden' });
    expectRefusal('stat', { path: 'garden' }, 'NO_SUCH_PATH');
  });
});

describe('ls', () => {
  const names = (args: object) => itemsOf(run('ls', args)).map((entry) => memberOf(entry, 'name'));

  it('lists by code unit and leaves hidden entries out', () => {
    expect(names({})).toEqual(['backup', 'café.txt', 'garden', 'letters', 'shop', 'vault']);
    expect(names({ path: 'shop' })).toEqual(['list-june.txt', 'list.txt']);
  });

  it('lists hidden entries when asked', () => {
    expect(names({ path: 'shop', all: true })).toEqual(['.prices', 'list-june.txt', 'list.txt']);
  });

  it('lists a file as itself, hidden or not', () => {
    expect(run('ls', { path: 'shop/.prices' })).toEqual([
      {
        name: '.prices',
        kind: 'file',
        size: 33,
        writable: true,
        modified_at: '2026-04-25T16:05:00Z',
      },
    ]);
  });

  it('lists an empty folder as nothing', () => {
    expect(names({ path: 'garden/photos/may', all: true })).toEqual([]);
  });
});

describe('tree', () => {
  it('indents by level, in order', () => {
    expect(run('tree', { path: 'garden' })).toEqual([
      'photos/',
      '  april/',
      '    frame.txt',
      '    pear-tree.txt',
      '  may/',
      'plan.md',
      'seeds.csv',
    ]);
  });

  it('keeps the entries of a folder together though another name sorts between', () => {
    run('mkdir', { path: 'x/a/b', parents: true });
    run('touch', { path: 'x/a.txt' });
    run('touch', { path: 'x/a-b' });
    expect(run('tree', { path: 'x' })).toEqual(['a/', '  b/', 'a-b', 'a.txt']);
  });

  it('wants a folder', () => {
    expectRefusal('tree', { path: 'café.txt' }, 'NOT_A_DIRECTORY');
  });
});

describe('reading', () => {
  it('cat joins files in the order asked for', () => {
    const paths = ['shop/list.txt', 'shop/list-june.txt', 'backup/shop', 'backup/shop'];
    expect(run('cat', { paths })).toBe('milk\nbread\napples\nmilk\nsee ~/shop\nsee ~/shop\n');
    expectRefusal('cat', { paths: ['shop/list.txt', 'shop'] }, 'IS_A_DIRECTORY');
    expectRefusal('cat', { paths: [] }, 'INVALID_ARGUMENTS');
  });

  it.each([
    [0, []],
    [1, ['milk']],
    [3, ['milk', 'bread', 'apples']],
    [99, ['milk', 'bread', 'apples', 'milk']],
  ])('head shows the first %i lines', (line_count, lines) => {
    expect(run('head', { path: 'shop/list.txt', line_count })).toEqual(lines);
  });

  it.each([
    [0, []],
    [1, ['milk']],
    [2, ['apples', 'milk']],
    [99, ['milk', 'bread', 'apples', 'milk']],
  ])('tail shows the last %i lines', (line_count, lines) => {
    expect(run('tail', { path: 'shop/list.txt', line_count })).toEqual(lines);
  });

  it('head and tail show ten lines by default and take no negative number', () => {
    const text = Array.from({ length: 12 }, (_, at) => `line ${at + 1}`).join('\n');
    run('echo', { text, path: 'long.txt' });
    expect(run('head', { path: 'long.txt' })).toHaveLength(10);
    expect(run('tail', { path: 'long.txt' })).toContain('line 3');
    expect(run('tail', { path: 'long.txt' })).not.toContain('line 2');
    expectRefusal('head', { path: 'long.txt', line_count: -1 }, 'INVALID_ARGUMENTS');
    expectRefusal('tail', { path: 'garden' }, 'IS_A_DIRECTORY');
  });

  it('wc counts lines, words and bytes of UTF-8', () => {
    expect(run('wc', { path: 'letters/landlord.txt' })).toEqual({
      lines: 6,
      words: 19,
      bytes: 107,
    });
    expect(run('wc', { path: 'café.txt' })).toEqual({ lines: 1, words: 4, bytes: 23 });
    expect(run('wc', { path: 'shop/list-june.txt' })).toEqual({ lines: 0, words: 0, bytes: 0 });
    expectRefusal('wc', { path: 'shop' }, 'IS_A_DIRECTORY');
  });
});

describe('sort', () => {
  const path = 'garden/seeds.csv';

  it.each([
    [{}, ['100 carrots', '12 beans', '25 peas', '3 tomatoes', '3 tomatoes']],
    [{ distinct: true }, ['100 carrots', '12 beans', '25 peas', '3 tomatoes']],
    [{ numeric: true }, ['3 tomatoes', '3 tomatoes', '12 beans', '25 peas', '100 carrots']],
    [
      { numeric: true, reverse: true, distinct: true },
      ['100 carrots', '25 peas', '12 beans', '3 tomatoes'],
    ],
  ])('with %o', (options, lines) => {
    expect(run('sort', { path, ...options })).toEqual(lines);
    expect(textOf(path)).toBe('12 beans\n3 tomatoes\n100 carrots\n3 tomatoes\n25 peas\n');
  });

  it('counts a line without a number as 0', () => {
    run('echo', { text: '2 b\nnone\n-1 a\n\n1.5 c', path: 'mixed' });
    const sorted = ['-1 a', '', 'none', '1.5 c', '2 b'];
    expect(run('sort', { path: 'mixed', numeric: true })).toEqual(sorted);
  });
});

describe('grep', () => {
  it('finds lines of one file with their numbers', () => {
    expect(run('grep', { text: 'milk', path: 'shop/list.txt' })).toEqual([
      { path: '/home/mira/shop/list.txt', line_number: 1, line: 'milk' },
      { path: '/home/mira/shop/list.txt', line_number: 4, line: 'milk' },
    ]);
    expect(run('grep', { text: 'Milk', path: 'shop/list.txt' })).toEqual([]);
    expect(run('grep', { text: 'MILK', path: 'shop/list.txt', ignore_case: true })).toHaveLength(2);
  });

  it('finds lines below a folder, in order of paths', () => {
    run('cd', { path: 'letters' });
    const found = run('grep', { text: 'Dear', recursive: true });
    expect(found).toEqual(
      ['landlord-2.txt', 'landlord.txt', 'old/landlord.txt'].map((name) => ({
        path: `/home/mira/letters/${name}`,
        line_number: 1,
        line: 'Dear Ms Brandt,',
      })),
    );
  });

  it('takes the text as it is', () => {
    expect(run('grep', { text: '.', path: 'backup/shop' })).toEqual([]);
    expect(run('grep', { text: 'n*', path: '/', recursive: true })).toEqual([]);
  });

  it('searches a folder only recursively', () => {
    expectRefusal('grep', { text: 'milk', path: 'shop' }, 'IS_A_DIRECTORY');
    expectRefusal('grep', { text: '', path: 'shop/list.txt' }, 'INVALID_ARGUMENTS');
  });
});

describe('find', () => {
  it('finds by a part of the name, hidden entries too', () => {
    expect(run('find', { name_part: 'landlord' })).toEqual([
      '/home/mira/letters/landlord-2.txt',
      '/home/mira/letters/landlord.txt',
      '/home/mira/letters/old/landlord.txt',
    ]);
    expect(run('find', { path: '/', name_part: 'pr' })).toEqual([
      '/home/mira/.profile',
      '/home/mira/garden/photos/april',
      '/home/mira/shop/.prices',
    ]);
  });

  it('finds the start itself, and one kind only', () => {
    expect(run('find', { path: 'garden', kind: 'directory' })).toEqual([
      '/home/mira/garden',
      '/home/mira/garden/photos',
      '/home/mira/garden/photos/april',
      '/home/mira/garden/photos/may',
    ]);
    expect(run('find', { path: 'garden/plan.md' })).toEqual(['/home/mira/garden/plan.md']);
    expect(run('find', { path: 'garden', name_part: 'nothing' })).toEqual([]);
  });

  it('finds everything from the root', () => {
    const found = run('find', { path: '/' });
    expect(found).toHaveLength(31);
    expect(found).toContain('/');
  });
});

describe('diff', () => {
  const same = (text: string, left_line: number, right_line: number) => ({
    change: 'same',
    text,
    left_line,
    right_line,
  });
  const removed = (text: string, left_line: number) => ({ change: 'removed', text, left_line });
  const added = (text: string, right_line: number) => ({ change: 'added', text, right_line });

  it('tells removed before added lines, with their numbers', () => {
    const args = { left: 'letters/landlord.txt', right: 'letters/landlord-2.txt' };
    expect(run('diff', args)).toEqual([
      same('Dear Ms Brandt,', 1, 1),
      same('', 2, 2),
      removed('the heating in the kitchen is cold again.', 3),
      removed('Could you send someone this week?', 4),
      added('the heating in the kitchen and the bath is cold again.', 3),
      added('Could you send someone today?', 4),
      same('', 5, 5),
      same('Mira Solheim', 6, 6),
      added('Flat 14', 7),
    ]);
  });

  it('tells a file and an empty one as removed or added', () => {
    const [full, empty] = ['backup/shop', 'shop/list-june.txt'];
    expect(run('diff', { left: full, right: empty })).toEqual([removed('see ~/shop', 1)]);
    expect(run('diff', { left: empty, right: full })).toEqual([added('see ~/shop', 1)]);
    expect(run('diff', { left: empty, right: empty })).toEqual([]);
  });

  it('wants two files of moderate length', () => {
    expectRefusal('diff', { left: 'shop', right: 'shop/list.txt' }, 'IS_A_DIRECTORY');
    expectRefusal('diff', { left: 'shop/list.txt', right: 'none' }, 'NO_SUCH_PATH');
    run('echo', { text: '\n'.repeat(400), path: 'long' });
    expectRefusal('diff', { left: 'shop/list.txt', right: 'long' }, 'FILE_TOO_LONG');
    run('echo', { text: '\n'.repeat(399), path: 'long' });
    expect(run('diff', { left: 'long', right: 'long' })).toHaveLength(400);
  });
});

describe('du and df', () => {
  it('add up everything below each folder', () => {
    expect(run('du', { path: 'garden' })).toEqual([
      { path: '/home/mira/garden', bytes: 202, files: 4 },
      { path: '/home/mira/garden/photos', bytes: 64, files: 2 },
      { path: '/home/mira/garden/photos/april', bytes: 64, files: 2 },
      { path: '/home/mira/garden/photos/may', bytes: 0, files: 0 },
    ]);
    expect(run('du', { path: 'backup/shop' })).toEqual([
      { path: '/home/mira/backup/shop', bytes: 11, files: 1 },
    ]);
  });

  it('agree on the whole disk', () => {
    const used = 666;
    expect(run('df')).toEqual({ capacity: 4096, used, free: 4096 - used });
    expect(run('du', { path: '/' })).toContainEqual({ path: '/', bytes: used, files: 16 });
  });
});

describe('cd and pwd', () => {
  it('walk several steps, home and back', () => {
    expect(run('pwd')).toBe('/home/mira');
    expect(run('cd', { path: 'garden/photos/../photos/april' })).toBe(
      '/home/mira/garden/photos/april',
    );
    expect(run('cd', { path: '../../..' })).toBe('/home/mira');
    expect(run('cd', { path: '/etc' })).toBe('/etc');
    expect(run('cd')).toBe('/home/mira');
    expect(run('cd', { path: '-' })).toBe('/etc');
    expect(run('cd', { path: '-' })).toBe('/home/mira');
    expect(run('cd', { path: '/' })).toBe('/');
    expect(run('cd', { path: '..' })).toBe('/');
    expect(run('pwd')).toBe('/');
  });

  it('refuse files, missing folders and a way back that is not there', () => {
    expectRefusal('cd', { path: 'café.txt' }, 'NOT_A_DIRECTORY');
    expectRefusal('cd', { path: 'garden/april' }, 'NO_SUCH_PATH');
    expectRefusal('cd', { path: '-' }, 'NO_PREVIOUS_DIRECTORY');
  });

  it('forget the way back when that folder is removed', () => {
    run('cd', { path: 'garden/photos/may' });
    run('cd');
    run('rmdir', { path: 'garden/photos/may' });
    expectRefusal('cd', { path: '-' }, 'NO_PREVIOUS_DIRECTORY');
  });

  it('forget the way back when a folder around it is removed', () => {
    run('cd', { path: 'garden/photos/april' });
    run('cd');
    run('rm', { path: 'garden', recursive: true });
    expectRefusal('cd', { path: '-' }, 'NO_PREVIOUS_DIRECTORY');
  });

  it('keep the way back when that folder is moved', () => {
    run('cd', { path: 'garden/photos/april' });
    run('cd');
    run('mv', { source: 'garden', destination: '/tmp/allotment' });
    expect(run('cd', { path: '-' })).toBe('/tmp/allotment/photos/april');
  });

  it('have no home when it was removed', () => {
    run('cd', { path: '/tmp' });
    run('chmod', { path: '~/vault', writable: true });
    run('rm', { path: '~', recursive: true });
    expectRefusal('cd', {}, 'NO_SUCH_PATH');
    expectRefusal('touch', { path: '~/new' }, 'NO_SUCH_PATH');
    run('mkdir', { path: '~' });
    expect(run('cd')).toBe('/home/mira');
    run('cd', { path: '/' });
    run('rm', { path: '/home', recursive: true });
    run('mkdir', { path: '~/new', parents: true });
    expect(run('tree', { path: '/home' })).toEqual(['mira/', '  new/']);
  });
});

describe('mkdir', () => {
  it.each([
    ['new', '/home/mira/new'],
    ['new/', '/home/mira/new'],
    ['garden/../shop/new', '/home/mira/shop/new'],
    ['/tmp/new', '/tmp/new'],
    ['~/new', '/home/mira/new'],
    ['.new', '/home/mira/.new'],
    ['...', '/home/mira/...'],
    ['__proto__', '/home/mira/__proto__'],
    ['with space', '/home/mira/with space'],
  ])('%s makes %s', (path, made) => {
    const info = { path: made, kind: 'directory', size: 0, writable: true };
    expect(run('mkdir', { path })).toMatchObject(info);
    expect(isThere(made)).toBe(true);
  });

  it.each([
    ['garden', 'ALREADY_EXISTS'],
    ['garden/', 'ALREADY_EXISTS'],
    ['café.txt', 'ALREADY_EXISTS'],
    ['/', 'ALREADY_EXISTS'],
    ['.', 'ALREADY_EXISTS'],
    ['..', 'ALREADY_EXISTS'],
    ['new/deeper', 'NO_SUCH_PATH'],
    ['new/.', 'NO_SUCH_PATH'],
    ['café.txt/new', 'NOT_A_DIRECTORY'],
    ['vault/new', 'PERMISSION_DENIED'],
    ['/etc/new', 'PERMISSION_DENIED'],
    ['n'.repeat(41), 'NAME_TOO_LONG'],
  ])('%s is refused: %s', (path, code) => {
    expectRefusal('mkdir', { path }, code);
  });

  it('makes the folders on the way when asked', () => {
    const made = run('mkdir', { path: 'a/b/../c/d/', parents: true });
    expect(made).toMatchObject({ path: '/home/mira/a/c/d' });
    expect(run('tree', { path: 'a' })).toEqual(['b/', 'c/', '  d/']);
    const again = run('mkdir', { path: '/home/mira/a/c/d', parents: true });
    expect(again).toEqual(made);
    expect(run('mkdir', { path: '~/e/f', parents: true })).toMatchObject({
      path: '/home/mira/e/f',
    });
  });

  it('makes two hundred at once', () => {
    const path = 'deep/'.repeat(200);
    run('mkdir', { path, parents: true });
    expect(run('tree', { path: 'deep' })).toHaveLength(199);
    run('cp', { source: 'deep', destination: '/tmp', recursive: true });
    expect(run('rm', { path: 'deep', recursive: true })).toHaveLength(200);
    expect(run('stat', { path: `/tmp/${path}` })).toMatchObject({ kind: 'directory' });
  });

  it('makes all of them or none', () => {
    expectRefusal('mkdir', { path: `a/b/${'n'.repeat(41)}`, parents: true }, 'NAME_TOO_LONG');
    expectRefusal('mkdir', { path: 'a/../café.txt/b', parents: true }, 'NOT_A_DIRECTORY');
    expectRefusal('mkdir', { path: 'a/../café.txt', parents: true }, 'ALREADY_EXISTS');
    expectRefusal('mkdir', { path: 'a/../vault/b', parents: true }, 'PERMISSION_DENIED');
    expect(isThere('a')).toBe(false);
  });
});

describe('touch', () => {
  it('makes an empty file', () => {
    expect(run('touch', { path: 'garden/.keep' })).toMatchObject({ kind: 'file', size: 0 });
    expect(textOf('garden/.keep')).toBe('');
  });

  it('leaves what is there and changes its time', () => {
    const before = textOf('shop/list.txt');
    expect(run('touch', { path: 'shop/list.txt' })).toEqual({
      path: '/home/mira/shop/list.txt',
      kind: 'file',
      size: 23,
      writable: true,
      modified_at: '2026-05-04T08:30:00Z',
    });
    expect(textOf('shop/list.txt')).toBe(before);
    expect(run('touch', { path: 'shop/' })).toMatchObject({ kind: 'directory' });
  });

  it.each([
    ['new/', 'NO_SUCH_PATH'],
    ['new/file', 'NO_SUCH_PATH'],
    ['café.txt/', 'NOT_A_DIRECTORY'],
    ['vault/new', 'PERMISSION_DENIED'],
    ['letters/old/landlord.txt', 'PERMISSION_DENIED'],
    ['n'.repeat(41), 'NAME_TOO_LONG'],
  ])('%s is refused: %s', (path, code) => {
    expectRefusal('touch', { path }, code);
  });
});

describe('echo', () => {
  it('makes, replaces and extends a file', () => {
    expect(run('echo', { text: 'eggs', path: 'new' })).toMatchObject({ size: 5 });
    expect(run('echo', { text: 'ø', path: 'new', append: true })).toMatchObject({ size: 8 });
    expect(textOf('new')).toBe('eggs\nø\n');
    expect(run('echo', { text: '', path: 'new' })).toMatchObject({ size: 1 });
    expect(textOf('new')).toBe('\n');
    expect(run('echo', { text: 'a', path: 'made', append: true })).toMatchObject({ size: 2 });
  });

  it('writes into a protected folder only what is there already', () => {
    expectRefusal('echo', { text: 'x', path: 'vault/new' }, 'PERMISSION_DENIED');
    run('chmod', { path: 'vault/will.txt', writable: true });
    run('echo', { text: 'The cat goes to Ida.', path: 'vault/will.txt' });
    expect(textOf('vault/will.txt')).toBe('The cat goes to Ida.\n');
  });

  it.each([
    ['garden', 'IS_A_DIRECTORY'],
    ['.', 'IS_A_DIRECTORY'],
    ['/', 'IS_A_DIRECTORY'],
    ['letters/old/landlord.txt', 'PERMISSION_DENIED'],
    ['nowhere/x', 'NO_SUCH_PATH'],
    ['new/', 'NO_SUCH_PATH'],
    ['café.txt/x', 'NOT_A_DIRECTORY'],
  ])('to %s is refused: %s', (path, code) => {
    expectRefusal('echo', { text: 'x', path }, code);
    expectRefusal('echo', { text: 'x', path, append: true }, code);
  });

  it('fills the disk to the last byte and no further', () => {
    const free = 4096 - 666;
    expectRefusal('echo', { text: 'x'.repeat(free), path: 'full' }, 'NO_SPACE');
    run('echo', { text: 'x'.repeat(free - 1), path: 'full' });
    expect(run('df')).toMatchObject({ free: 0 });
    expectRefusal('echo', { text: '', path: 'full', append: true }, 'NO_SPACE');
    expectRefusal('cp', { source: 'backup/shop', destination: 'more' }, 'NO_SPACE');
    run('touch', { path: 'more' });
    run('echo', { text: 'y'.repeat(free - 1), path: 'full' });
    run('echo', { text: '', path: 'full' });
    expect(run('df')).toMatchObject({ free: free - 1 });
  });
});

describe('replace_text', () => {
  const path = 'garden/seeds.csv';

  it('replaces every occurrence and tells how many', () => {
    const args = { path, search: 'tomatoes', replacement: 'kürbis' };
    expect(run('replace_text', args)).toBe(2);
    expect(textOf(path)).toBe('12 beans\n3 kürbis\n100 carrots\n3 kürbis\n25 peas\n');
    expect(run('stat', { path })).toMatchObject({ size: 49 });
  });

  it('takes the text as it is, dollars and line breaks too', () => {
    expect(run('replace_text', { path, search: '\n', replacement: '$& ' })).toBe(5);
    expect(textOf(path)).toBe('12 beans$& 3 tomatoes$& 100 carrots$& 3 tomatoes$& 25 peas$& ');
  });

  it('does not replace what it has just written', () => {
    run('echo', { text: 'aaaa', path: 'a' });
    expect(run('replace_text', { path: 'a', search: 'aa', replacement: 'a' })).toBe(2);
    expect(textOf('a')).toBe('aa\n');
  });

  it.each([
    [{ path, search: 'leeks', replacement: '' }, 'TEXT_NOT_FOUND'],
    [{ path: 'garden', search: 'a', replacement: '' }, 'IS_A_DIRECTORY'],
    [{ path: 'vault/will.txt', search: 'cat', replacement: 'dog' }, 'PERMISSION_DENIED'],
    [{ path, search: '\n', replacement: 'x'.repeat(1000) }, 'NO_SPACE'],
    [{ path, search: '', replacement: 'x' }, 'INVALID_ARGUMENTS'],
  ])('%o is refused: %s', (args, code) => {
    expectRefusal('replace_text', args, code);
  });
});

describe('cp of a file', () => {
  const source = 'shop/list.txt';

  it.each([
    ['copy.txt', '/home/mira/copy.txt'],
    ['garden', '/home/mira/garden/list.txt'],
    ['garden/', '/home/mira/garden/list.txt'],
    ['.', '/home/mira/list.txt'],
    ['/', '/list.txt'],
    ['/tmp/copy', '/tmp/copy'],
    ['garden/plan.md', '/home/mira/garden/plan.md'],
  ])('to %s makes %s', (destination, made) => {
    const copy = { path: made, kind: 'file', size: 23, modified_at: '2026-05-04T08:30:00Z' };
    expect(run('cp', { source, destination })).toMatchObject(copy);
    expect(textOf(made)).toBe('milk\nbread\napples\nmilk\n');
    expect(textOf(source)).toBe('milk\nbread\napples\nmilk\n');
  });

  it.each([
    ['shop', 'SAME_FILE'],
    ['shop/list.txt', 'SAME_FILE'],
    ['garden/../shop/./list.txt', 'SAME_FILE'],
    ['backup', 'IS_A_DIRECTORY'],
    ['vault', 'PERMISSION_DENIED'],
    ['vault/will.txt', 'PERMISSION_DENIED'],
    ['letters/old/landlord.txt', 'PERMISSION_DENIED'],
    ['new/', 'NO_SUCH_PATH'],
    ['new/list.txt', 'NO_SUCH_PATH'],
    ['café.txt/', 'NOT_A_DIRECTORY'],
    ['café.txt/list.txt', 'NOT_A_DIRECTORY'],
    ['n'.repeat(41), 'NAME_TOO_LONG'],
  ])('to %s is refused: %s', (destination, code) => {
    run('mkdir', { path: 'backup/list.txt' });
    expectRefusal('cp', { source, destination }, code);
  });

  it('does not copy the protection, and copies from protected folders', () => {
    const copy = run('cp', { source: 'vault/will.txt', destination: 'will.txt' });
    expect(copy).toMatchObject({ writable: true });
    run('echo', { text: 'Or to Ida.', path: 'will.txt', append: true });
    expect(textOf('vault/will.txt')).toBe('The cat goes to Jonas.\n');
  });
});

describe('cp of a folder', () => {
  const copy = (source: string, destination: string) =>
    run('cp', { source, destination, recursive: true });

  it('is done only recursively', () => {
    expectRefusal('cp', { source: 'garden', destination: 'new' }, 'IS_A_DIRECTORY');
  });

  it('makes a new folder with everything below it', () => {
    expect(copy('garden', 'allotment')).toMatchObject({ path: '/home/mira/allotment' });
    expect(run('tree', { path: 'allotment' })).toEqual(run('tree', { path: 'garden' }));
    run('echo', { text: 'x', path: 'allotment/plan.md' });
    expect(textOf('garden/plan.md')).toContain('pear tree');
  });

  it('goes into an existing folder under its own name', () => {
    expect(copy('garden', '/tmp')).toMatchObject({ path: '/tmp/garden' });
    expect(textOf('/tmp/garden/photos/april/frame.txt')).toBe('a picture of the cold frame\n');
  });

  it('may be told with a slash at the end of a new name', () => {
    expect(copy('garden/', 'allotment/')).toMatchObject({ path: '/home/mira/allotment' });
  });

  it('merges with a folder of its name: same files are overwritten, others stay', () => {
    run('echo', { text: 'mine', path: 'backup/garden/only-here' });
    copy('garden', 'backup');
    expect(run('tree', { path: 'backup' })).toEqual([
      'garden/',
      '  only-here',
      '  photos/',
      '    april/',
      '      frame.txt',
      '      pear-tree.txt',
      '    may/',
      '  plan.md',
      '  seeds.csv',
      'shop',
    ]);
    expect(textOf('backup/garden/plan.md')).toBe(textOf('garden/plan.md'));
    expect(textOf('backup/garden/only-here')).toBe('mine\n');
  });

  it('copies the contents of a folder told with a dot', () => {
    expect(copy('garden/.', 'backup')).toMatchObject({ path: '/home/mira/backup' });
    expect(run('find', { path: 'backup', name_part: 'seeds' })).toEqual([
      '/home/mira/backup/seeds.csv',
    ]);
    expect(textOf('backup/garden/plan.md')).toBe('# Garden\n\n- beans by the fence\n');
    run('cd', { path: 'garden' });
    expect(copy('.', '../allotment')).toMatchObject({ path: '/home/mira/allotment' });
    expect(run('tree', { path: '../allotment' })).toEqual(run('tree'));
  });

  it('copies a folder up into the folder above it', () => {
    run('mkdir', { path: 'x/x/y', parents: true });
    run('echo', { text: '1', path: 'x/x/file' });
    copy('x/x', '.');
    expect(run('tree', { path: 'x' })).toEqual(['file', 'x/', '  file', '  y/', 'y/']);
  });

  it.each([
    ['garden', 'garden', 'INTO_ITSELF'],
    ['garden', 'garden/new', 'INTO_ITSELF'],
    ['garden', 'garden/photos/april', 'INTO_ITSELF'],
    ['garden/photos', 'garden', 'SAME_FILE'],
    ['garden', '.', 'SAME_FILE'],
    ['/', '/tmp', 'INTO_ITSELF'],
    ['..', '.', 'INTO_ITSELF'],
    ['shop', 'backup', 'NOT_A_DIRECTORY'],
    ['garden', 'shop/list.txt', 'NOT_A_DIRECTORY'],
    ['garden', 'nowhere/new', 'NO_SUCH_PATH'],
    ['garden', 'vault', 'PERMISSION_DENIED'],
    ['nowhere', 'new', 'NO_SUCH_PATH'],
  ])('from %s to %s is refused: %s', (source, destination, code) => {
    expectRefusal('cp', { source, destination, recursive: true }, code);
  });

  it('is done wholly or not at all', () => {
    run('mkdir', { path: 'target/garden/seeds.csv', parents: true });
    const args = { source: 'garden', destination: 'target', recursive: true };
    expectRefusal('cp', args, 'IS_A_DIRECTORY');
    run('rmdir', { path: 'target/garden/seeds.csv' });
    run('touch', { path: 'target/garden/photos' });
    expectRefusal('cp', args, 'NOT_A_DIRECTORY');
    run('rm', { path: 'target/garden/photos' });
    run('mkdir', { path: 'target/garden/photos/april', parents: true });
    run('chmod', { path: 'target/garden/photos/april', writable: false });
    expectRefusal('cp', args, 'PERMISSION_DENIED');
    run('chmod', { path: 'target/garden/photos/april', writable: true });
    run('echo', { text: 'x'.repeat(3300), path: '/tmp/big' });
    expectRefusal('cp', args, 'NO_SPACE');
    run('rm', { path: '/tmp/big' });
    run('cp', args);
    expect(run('tree', { path: 'target/garden' })).toEqual(run('tree', { path: 'garden' }));
  });
});

describe('mv', () => {
  const move = (source: string, destination: string, keep = false) =>
    run('mv', { source, destination, keep });

  it.each([
    ['shop/list.txt', 'shopping.txt', '/home/mira/shopping.txt'],
    ['shop/list.txt', 'garden', '/home/mira/garden/list.txt'],
    ['shop/list.txt', 'garden/', '/home/mira/garden/list.txt'],
    ['shop/list.txt', 'backup/shop', '/home/mira/backup/shop'],
    ['shop/list.txt', '/', '/list.txt'],
    ['garden', 'allotment', '/home/mira/allotment'],
    ['garden', 'allotment/', '/home/mira/allotment'],
    ['garden/', '/tmp/', '/tmp/garden'],
    ['garden/photos', '.', '/home/mira/photos'],
    ['letters/old/landlord.txt', 'letters/new.txt', '/home/mira/letters/new.txt'],
  ])('of %s to %s gives %s', (source, destination, moved) => {
    const before = run('stat', { path: source });
    expect(move(source, destination)).toEqual({ ...Object(before), path: moved });
    expect(run('stat', { path: moved })).toMatchObject({ path: moved });
    expect(isThere(source)).toBe(false);
  });

  it('takes everything below along', () => {
    const before = run('tree', { path: 'garden' });
    move('garden', '/tmp');
    expect(run('tree', { path: '/tmp/garden' })).toEqual(before);
    expect(textOf('/tmp/garden/photos/april/frame.txt')).toContain('cold frame');
  });

  it('takes the current directory along', () => {
    run('cd', { path: 'garden/photos/april' });
    move('../../../garden', '/tmp/allotment');
    expect(run('pwd')).toBe('/tmp/allotment/photos/april');
    expect(textOf('frame.txt')).toContain('cold frame');
    move('/tmp/allotment/photos/april', '/tmp/pictures');
    expect(run('pwd')).toBe('/tmp/pictures');
    expect(run('cd', { path: '..' })).toBe('/tmp');
  });

  it('overwrites a file, protected or not, unless it is to be kept', () => {
    const args = { source: 'shop/list.txt', destination: 'letters/old/landlord.txt' };
    expectRefusal('mv', { ...args, keep: true }, 'ALREADY_EXISTS');
    expect(move(args.source, args.destination)).toMatchObject({ size: 23, writable: true });
    expect(textOf(args.destination)).toContain('milk');
    expect(run('ls', { path: 'letters/old' })).toHaveLength(1);
  });

  it('replaces an empty folder only', () => {
    run('mkdir', { path: 'target/garden/new', parents: true });
    const args = { source: 'garden', destination: 'target' };
    expectRefusal('mv', args, 'DIRECTORY_NOT_EMPTY');
    run('rmdir', { path: 'target/garden/new' });
    expect(move('garden', 'target', true)).toMatchObject({ path: '/home/mira/target/garden' });
    expect(run('ls', { path: 'target/garden' })).toHaveLength(3);
  });

  it('does not replace the current directory', () => {
    run('mkdir', { path: 'target/garden', parents: true });
    run('cd', { path: 'target/garden' });
    expectRefusal('mv', { source: '~/garden', destination: '..' }, 'CURRENT_DIRECTORY');
  });

  it.each([
    ['garden', 'garden', 'INTO_ITSELF'],
    ['garden', 'garden/photos', 'INTO_ITSELF'],
    ['garden', 'garden/photos/new', 'INTO_ITSELF'],
    ['/', '/tmp', 'ROOT_PROTECTED'],
    ['..', '/tmp', 'NAME_NEEDED'],
    ['garden/.', '/tmp', 'NAME_NEEDED'],
    ['garden/photos/..', '/tmp', 'NAME_NEEDED'],
    ['garden', '.', 'SAME_FILE'],
    ['shop/list.txt', 'shop/list.txt', 'SAME_FILE'],
    ['shop/list.txt', 'shop', 'SAME_FILE'],
    ['backup/shop', '.', 'IS_A_DIRECTORY'],
    ['shop', 'backup', 'NOT_A_DIRECTORY'],
    ['shop', 'garden/plan.md', 'NOT_A_DIRECTORY'],
    ['shop/list.txt', 'new/', 'NO_SUCH_PATH'],
    ['shop/list.txt', 'nowhere/list.txt', 'NO_SUCH_PATH'],
    ['nowhere', 'garden', 'NO_SUCH_PATH'],
    ['garden', 'vault', 'PERMISSION_DENIED'],
    ['vault/will.txt', '.', 'PERMISSION_DENIED'],
    ['garden', 'n'.repeat(41), 'NAME_TOO_LONG'],
  ])('of %s to %s is refused: %s', (source, destination, code) => {
    expectRefusal('mv', { source, destination }, code);
  });
});

describe('rm', () => {
  it('removes a file, a protected one too', () => {
    const path = 'letters/old/landlord.txt';
    expect(run('rm', { path })).toEqual(['/home/mira/letters/old/landlord.txt']);
    expect(isThere(path)).toBe(false);
  });

  it('removes a folder with everything below it and tells what is gone', () => {
    const before = run('find', { path: 'garden' });
    expect(run('rm', { path: 'garden', recursive: true })).toEqual(before);
    expect(isThere('garden')).toBe(false);
    expect(run('df')).toMatchObject({ used: 666 - 202 });
  });

  it('leaves nothing of a removed folder behind', () => {
    run('rm', { path: 'garden', recursive: true });
    run('mkdir', { path: 'garden' });
    expect(run('ls', { path: 'garden', all: true })).toEqual([]);
  });

  it.each([
    ['garden', false, 'IS_A_DIRECTORY'],
    ['garden/photos/may', false, 'IS_A_DIRECTORY'],
    ['nowhere', true, 'NO_SUCH_PATH'],
    ['café.txt/', true, 'NOT_A_DIRECTORY'],
    ['/', true, 'ROOT_PROTECTED'],
    ['.', true, 'NAME_NEEDED'],
    ['..', true, 'NAME_NEEDED'],
    ['garden/photos/..', true, 'NAME_NEEDED'],
    ['~', true, 'CURRENT_DIRECTORY'],
    ['/home', true, 'CURRENT_DIRECTORY'],
    ['vault/will.txt', false, 'PERMISSION_DENIED'],
    ['vault', true, 'PERMISSION_DENIED'],
    ['/etc', true, 'PERMISSION_DENIED'],
  ])('of %s is refused (recursive: %s): %s', (path, recursive, code) => {
    expectRefusal('rm', { path, recursive }, code);
  });

  it('does not go into a protected folder however deep', () => {
    run('chmod', { path: 'garden/photos/april', writable: false });
    expectRefusal('rm', { path: 'garden', recursive: true }, 'PERMISSION_DENIED');
    run('chmod', { path: 'garden/photos/april', writable: true });
    run('chmod', { path: 'garden/photos/may', writable: false });
    expect(run('rm', { path: 'garden', recursive: true })).toHaveLength(8);
  });
});

describe('rmdir', () => {
  it('removes an empty folder', () => {
    expect(run('rmdir', { path: 'garden/photos/may/' })).toBeNull();
    expect(isThere('garden/photos/may')).toBe(false);
  });

  it.each([
    ['garden', 'DIRECTORY_NOT_EMPTY'],
    ['shop/list-june.txt', 'NOT_A_DIRECTORY'],
    ['/', 'ROOT_PROTECTED'],
    ['garden/photos/may/.', 'NAME_NEEDED'],
    ['nowhere', 'NO_SUCH_PATH'],
  ])('of %s is refused: %s', (path, code) => {
    expectRefusal('rmdir', { path }, code);
  });

  it('refuses the current directory and what is in a protected folder', () => {
    run('cd', { path: 'garden/photos/may' });
    expectRefusal('rmdir', { path: '../may' }, 'CURRENT_DIRECTORY');
    run('cd');
    run('chmod', { path: 'garden/photos', writable: false });
    expectRefusal('rmdir', { path: 'garden/photos/may' }, 'PERMISSION_DENIED');
  });

  it('takes a folder whose only entry is hidden as not empty', () => {
    run('touch', { path: 'garden/photos/may/.keep' });
    expectRefusal('rmdir', { path: 'garden/photos/may' }, 'DIRECTORY_NOT_EMPTY');
  });
});

describe('chmod', () => {
  it('protects and lifts the protection, of one entry only', () => {
    const info = run('chmod', { path: 'garden', writable: false });
    expect(info).toMatchObject({ path: '/home/mira/garden', writable: false });
    expectRefusal('touch', { path: 'garden/new' }, 'PERMISSION_DENIED');
    run('echo', { text: '- leeks', path: 'garden/plan.md', append: true });
    run('touch', { path: 'garden/photos/new' });
    run('chmod', { path: 'garden', writable: true });
    run('touch', { path: 'garden/new' });
  });

  it('changes no time', () => {
    const path = 'shop/list.txt';
    expect(run('chmod', { path, writable: false })).toMatchObject({
      modified_at: '2026-05-03T18:30:00Z',
    });
  });
});

describe('the world', () => {
  /** The disk with other rows. */
  function disk(change: (rows: AnyRows) => AnyRows): () => AnyEnvironment {
    const state = shell.state();
    const rows = { ...state.rows, ...change(state.rows) };
    return () => new FileSystem({ state: { ...state, rows } });
  }

  const time = '2026-05-04T08:30:00Z';
  const folder = { kind: 'directory', size: 0, writable: true, modified_at: time };

  const entry = { ...folder, node_id: 'N90', parent_id: 'N3', name: 'new' };

  it.each([
    ['two roots', { ...folder, node_id: 'N90', name: '' }, 'Exactly one node has no parent'],
    ['a nameless entry', { ...entry, name: '' }, 'can be a step of a path'],
    ['a name with a slash', { ...entry, name: 'a/b' }, 'can be a step of a path'],
    ['an entry called ..', { ...entry, name: '..' }, 'can be a step of a path'],
    ['an entry of a file', { ...entry, parent_id: 'N31' }, 'Nothing is in a file'],
    ['two entries of one name', { ...entry, name: 'shop' }, 'name'],
    ['a folder of some size', { ...entry, size: 1 }, 'a folder has neither'],
    ['a folder with content', { ...entry, content: '' }, 'a folder has neither'],
    ['a file of another size', { ...entry, kind: 'file', content: 'ø', size: 1 }, 'size in bytes'],
    ['a folder in itself', { ...entry, parent_id: 'N90' }, 'its own ancestor'],
    ['a missing folder', { ...entry, parent_id: 'N91' }, 'N91'],
    [
      'more than fits',
      { ...entry, kind: 'file', content: 'x'.repeat(4000), size: 4000 },
      'at most the capacity',
    ],
  ])('cannot start with %s', (_what, node, message) => {
    expect(disk((rows) => ({ nodes: [rows['nodes'] ?? [], node].flat() }))).toThrow(message);
  });

  it('cannot start in a file or nowhere', () => {
    expect(disk(() => ({ shell: { directory_id: 'N31' } }))).toThrow('current directory');
    expect(disk(() => ({ shell: { directory_id: 'N99' } }))).toThrow('N99');
  });

  it('starts with what is stored of it', () => {
    run('cd', { path: 'garden' });
    run('cp', { source: '.', destination: '/tmp/garden', recursive: true });
    run('rm', { path: '../letters', recursive: true });
    const again = new FileSystem({ state: shell.state() });
    expect(again.hash()).toBe(shell.hash());
    expect(again.call('find', { path: '/' })).toEqual(shell.call('find', { path: '/' }));
  });
});
