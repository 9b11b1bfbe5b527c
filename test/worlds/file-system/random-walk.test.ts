import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AnyEnvironment,
  buildEnvironment,
  type EnvironmentClass,
} from '../../support/build-environment.ts';
import { itemsOf, memberOf } from '../reading.ts';
import { PlainDisk } from './plain-disk.ts';

let FileSystem: EnvironmentClass;

beforeAll(async () => {
  const built = await buildEnvironment(join(import.meta.dirname, 'logic-model.yaml'));
  FileSystem = built.Environment;
});

/** Bytes that the disk of the model holds. */
const capacity = 4096;

const clock = '2026-05-04T08:30:00Z';
const root = {
  node_id: 'N1',
  name: '',
  kind: 'directory',
  size: 0,
  writable: true,
  modified_at: clock,
};

function emptyDisk(): AnyEnvironment {
  return new FileSystem({
    state: { clock, rows: { nodes: [root], shell: { directory_id: 'N1' } } },
  });
}

interface Command {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly plainly: (disk: PlainDisk) => boolean;
}

const name = fc.constantFrom('a', 'b', 'c');
const step = fc.oneof({ weight: 5, arbitrary: name }, fc.constantFrom('.', '..', ''));
const path = fc
  .tuple(fc.constantFrom('', '', '', '/'), fc.array(step, { minLength: 1, maxLength: 3 }))
  .map(([start, steps]) => start + steps.join('/'))
  .filter((text) => text !== '');

const writing = fc.oneof({ weight: 9, arbitrary: fc.string() }, fc.constant('long '.repeat(300)));

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(path, fc.boolean()).map(([at, parents]) => mkdir(at, parents)) },
  { weight: 3, arbitrary: fc.tuple(path, fc.boolean(), writing).map(echo) },
  { weight: 1, arbitrary: path.map(touch) },
  { weight: 3, arbitrary: path.map(cd) },
  { weight: 4, arbitrary: fc.tuple(path, path, fc.boolean()).map(cp) },
  { weight: 4, arbitrary: fc.tuple(path, path).map(mv) },
  { weight: 1, arbitrary: fc.tuple(path, fc.boolean()).map(rm) },
  { weight: 1, arbitrary: path.map(rmdir) },
);

/** Folders and files to begin with. */
const growing = fc.oneof(
  fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => mkdir(`/${names.join('/')}`, true)),
  fc
    .tuple(fc.array(name, { minLength: 1, maxLength: 3 }), fc.string())
    .map(([names, held]) => echo([`/${names.join('/')}`, false, held])),
);

const walks = fc
  .tuple(
    fc.array(growing, { minLength: 10, maxLength: 20 }),
    fc.array(command, { minLength: 20, maxLength: 40 }),
  )
  .map(([first, then]) => [...first, ...then]);

function mkdir(at: string, parents: boolean): Command {
  const plainly = (disk: PlainDisk) => disk.mkdir(at, parents);
  return { tool: 'mkdir', args: { path: at, parents }, plainly };
}

function echo([at, append, text]: readonly [string, boolean, string]): Command {
  const written = (before: string) => `${append ? before : ''}${text}\n`;
  const plainly = (disk: PlainDisk) => disk.write(at, written);
  return { tool: 'echo', args: { path: at, append, text }, plainly };
}

function touch(at: string): Command {
  return { tool: 'touch', args: { path: at }, plainly: (disk) => disk.touch(at) };
}

function cd(at: string): Command {
  return { tool: 'cd', args: { path: at }, plainly: (disk) => disk.cd(at) };
}

function cp([source, destination, recursive]: readonly [string, string, boolean]): Command {
  const plainly = (disk: PlainDisk) => disk.cp(source, destination, recursive);
  return { tool: 'cp', args: { source, destination, recursive }, plainly };
}

function mv([source, destination]: readonly [string, string]): Command {
  const plainly = (disk: PlainDisk) => disk.mv(source, destination);
  return { tool: 'mv', args: { source, destination }, plainly };
}

function rm([at, recursive]: readonly [string, boolean]): Command {
  const plainly = (disk: PlainDisk) => disk.rm(at, recursive);
  return { tool: 'rm', args: { path: at, recursive }, plainly };
}

function rmdir(at: string): Command {
  return { tool: 'rmdir', args: { path: at }, plainly: (disk) => disk.rmdir(at) };
}

function valueOf(world: AnyEnvironment, tool: string, args: object): unknown {
  const result = world.call(tool, args);
  if (!result.success) throw new Error(`${tool}: ${result.error.message}`);
  return result.data;
}

/** Every path of the world with the text of a file, or null. */
function entriesOf(world: AnyEnvironment): unknown[] {
  const found = valueOf(world, 'find', { path: '/' });
  return itemsOf(found)
    .map(String)
    .filter((at) => at !== '/')
    .toSorted()
    .map((at) => {
      const text = world.call('cat', { paths: [at] });
      return [at, text.success ? text.data : null];
    });
}

function walk(commands: readonly Command[]): AnyEnvironment {
  const world = emptyDisk();
  for (const { tool, args } of commands) world.call(tool, args);
  return world;
}

describe('a walk of random commands', () => {
  it('does what a plain disk does, and fails where that fails', () => {
    fc.assert(
      fc.property(walks, (commands) => {
        const world = emptyDisk();
        const disk = new PlainDisk(capacity);
        for (const { tool, args, plainly } of commands) {
          const { success } = world.call(tool, args);
          const told = `${tool} ${JSON.stringify(args)}`;
          expect([told, success]).toEqual([told, plainly(disk)]);
          expect([told, valueOf(world, 'pwd', {})]).toEqual([told, disk.here]);
        }
        expect(entriesOf(world)).toEqual(disk.all());
      }),
    );
  });

  it('leaves the world as it was when a command fails', () => {
    fc.assert(
      fc.property(walks, (commands) => {
        const world = emptyDisk();
        for (const { tool, args } of commands) {
          const before = world.worldHash();
          const { success } = world.call(tool, args);
          expect(success || world.worldHash() === before).toBe(true);
        }
      }),
    );
  });

  it('leads to a world that can be stored and taken up again', () => {
    fc.assert(
      fc.property(walks, (commands) => {
        const world = walk(commands);
        const again = new FileSystem({ state: world.state() });
        expect(again.hash()).toBe(world.hash());
      }),
    );
  });

  it('never gives a failure that no tool announces', () => {
    const unforeseen = ['INTERNAL_ERROR', 'INVARIANT_VIOLATED', 'DUPLICATE_VALUE', 'TREE_CYCLE'];
    fc.assert(
      fc.property(walks, (commands) => {
        const world = emptyDisk();
        for (const { tool, args } of commands) {
          const result = world.call(tool, args);
          expect(unforeseen).not.toContain(result.success ? undefined : result.error.code);
        }
      }),
    );
  });
});

describe('a comparison of two random files', () => {
  const written = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });

  it('tells both files, with as many lines the same as possible', () => {
    fc.assert(
      fc.property(written, written, (left, right) => {
        const world = emptyDisk();
        world.call('echo', { text: left.join('\n'), path: 'left' });
        world.call('echo', { text: right.join('\n'), path: 'right' });
        const told = itemsOf(valueOf(world, 'diff', { left: 'left', right: 'right' }));
        const [old, fresh] = [linesOf(left), linesOf(right)];
        const all = (change: string, field: string) =>
          told
            .filter((line) => ['same', change].includes(String(memberOf(line, 'change'))))
            .map((line) => memberOf(line, field));
        expect(all('removed', 'text')).toEqual(old);
        expect(all('added', 'text')).toEqual(fresh);
        expect(all('removed', 'left_line')).toEqual(old.map((_, at) => at + 1));
        expect(all('added', 'right_line')).toEqual(fresh.map((_, at) => at + 1));
        expect(all('same', 'text')).toHaveLength(inCommon(old, fresh));
      }),
    );
  });
});

/** What `echo` stores of the lines: one empty line is a line, too. */
function linesOf(written: readonly string[]): readonly string[] {
  return written.length === 0 ? [''] : written;
}

/** The length of the longest sequence of lines that occurs in both. */
function inCommon(left: readonly string[], right: readonly string[]): number {
  const [first, ...others] = left;
  if (first === undefined) return 0;
  const at = right.indexOf(first);
  const without = inCommon(others, right);
  return at < 0 ? without : Math.max(without, 1 + inCommon(others, right.slice(at + 1)));
}
