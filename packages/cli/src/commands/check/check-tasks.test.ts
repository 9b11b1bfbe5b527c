import { cpSync, readFileSync, rmSync, renameSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseArguments } from '@envloom/core/command';
import { ScratchWorkspace } from '@envloom/core/testing';
import { brokenPrograms } from '@envloom/env-package';
import { scratchContext } from '../../testing/scratch-context.ts';
import { departures, hotel } from '../tasks/testing/scripted-writer.ts';
import { checkCommand } from './command.ts';

const env = 'hotel-reservations';
const root = `generated/${env}`;
const program = `${root}/tasks/departures-and-open-bills.yaml`;

/** Nobody is over the limit, so that the condition never changes. */
const blunt = departures
  .replace('inHouse(limit + 0.5, today());', '')
  .replace(/^ +for \(const _ of range\(large\)\).*\n/m, '')
  .replace(/^.*name: large.*\n/m, '')
  .replace('departures-and-open-bills', 'blunt');
const misspelt = departures
  .replace('tools.check_out(', 'tools.chek_out(')
  .replace('departures-and-open-bills', 'misspelt');

let workspace: ScratchWorkspace;
let said = '';

beforeEach(() => {
  workspace = new ScratchWorkspace();
  workspace.write(`${root}/package.json`, {});
  cpSync(`${hotel}/logic-model.yaml`, workspace.path(root, 'logic-model.yaml'));
  workspace.write(program, departures);
  cpSync(`${hotel}/tasks/helpers.yaml`, workspace.path(root, 'tasks/helpers.yaml'));
  said = '';
});

afterEach(() => {
  workspace[Symbol.dispose]();
});

async function check(...flags: readonly string[]): Promise<boolean> {
  const options = parseArguments(checkCommand.options, [env, ...flags]);
  return checkCommand.run(
    options,
    scratchContext(workspace.root, (text) => (said += text)),
  );
}

const textOf = (file: string): string => readFileSync(workspace.path(root, file), 'utf8');

describe('check --tasks', () => {
  it('tells how each program did, and passes where all are sound', async () => {
    expect(await check('--tasks')).toBe(true);
    expect(said).toMatch(
      /^ {2}departures-and-open-bills {2}10 instances of \d+ seeds {2}\d+ of \d+ mutants killed, mean [01]\.\d\d {2}\d+ to \d+ calls.* {2}one reading not run {2}fresh solvers not run$/m,
    );
    expect(said.trimEnd().split('\n').at(-1)).toBe(`${env}: 1 task program passed`);
    expect(brokenPrograms(workspace.root, root)).toEqual([]);
  });

  it('fails with everything that is wrong: place, example seed, repair', async () => {
    workspace.write(`${root}/tasks/blunt.yaml`, blunt);
    workspace.write(`${root}/tasks/misspelt.yaml`, misspelt);
    expect(await check('--tasks')).toBe(false);
    expect(said).toMatch(
      /^ {2}blunt +10 instances of \d+ seeds .* CONDITION_CONSTANT In all of 10/m,
    );
    expect(said).toMatch(/^ {2}misspelt +does not run +.*chek_out/m);
    expect(said).toMatch(/tasks\/blunt\.yaml:\d+:\d+ error CONDITION_CONSTANT[^]*Arrange rows/);
    expect(said).toMatch(/tasks\/misspelt\.yaml:\d+:\d+ error .*chek_out/);
    expect(said).toMatch(/failed: 2 of 3 task programs have errors\n$/);
    const [text = ''] = brokenPrograms(workspace.root, root);
    expect(text.split('\n')).toEqual([
      `Task programs in ${root}/tasks do not compile:`,
      expect.stringMatching(/^ {2}misspelt: \w+ .*chek_out/),
      expect.stringContaining(`npx envloom check ${env} --tasks`),
    ]);
  });

  it('says what a changed model takes from a program', async () => {
    const text = textOf('logic-model.yaml');
    workspace.write(`${root}/logic-model.yaml`, text.replaceAll('take_payment', 'receive_payment'));
    expect(await check('--tasks')).toBe(false);
    expect(said).toMatch(/departures-and-open-bills +does not run +\w+ .*take_payment/);
    expect(brokenPrograms(workspace.root, root).join('')).toContain('take_payment');
  });

  it('says how to begin where there is none, and what is wrong with a model', async () => {
    rmSync(workspace.path(root, 'tasks'), { recursive: true });
    expect(await check('--tasks')).toBe(true);
    expect(said).toContain(`npx nx g tasks ${env} --new <name>`);
    workspace.write(`${root}/logic-model.yaml`, 'name: hotel-reservations\n');
    expect(await check('--tasks')).toBe(false);
    expect(said).toContain('MISSING_KEY');
    expect(brokenPrograms(workspace.root, root)).toEqual([]);
  });
});

describe('check --tasks --watch', () => {
  /** Runs until something has been said after each step. */
  async function watching(steps: readonly (readonly [act: () => void, until: RegExp])[]) {
    const interrupts: (() => void)[] = [];
    const context = {
      ...scratchContext(workspace.root, (text) => (said += text)),
      onInterrupt: (stop: () => void) => {
        interrupts.push(stop);
        return () => undefined;
      },
    };
    const ended = checkCommand.run(
      parseArguments(checkCommand.options, [env, '--tasks', '--watch']),
      context,
    );
    await expect.poll(() => said, { timeout: 20_000 }).toContain('Ctrl-C');
    for (const [act, until] of steps) {
      said = '';
      act();
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await expect.poll(() => said, { timeout: 20_000 }).toMatch(until);
    }
    interrupts.forEach((stop) => stop());
    return ended;
  }

  it('checks what is saved, and shows three instances', { timeout: 60_000 }, async () => {
    const ended = await watching([
      [() => workspace.write(`${root}/tasks/misspelt.yaml`, misspelt), /error .*chek_out/],
      [
        () => workspace.write(program, departures.replace('title: Check', 'title: Get')),
        /^\ndepartures-and-open-bills {2}10 instances[^]*Seed \d+\n {2}\S[^]*\n {2}calls: \d+ \(get_day_sheet, .*\n {2}tells: guest .*, open \d+[^]*Seed \d+[^]*Seed \d+[^]*tells: [^\n]*\n$/,
      ],
      [() => rmSync(workspace.path(root, 'tasks/misspelt.yaml')), /misspelt\.yaml is gone/],
      [
        () => {
          const helpers = textOf('tasks/helpers.yaml');
          workspace.write(`${root}/tasks/helpers.yaml`, helpers.replace('arrange: |', 'arange: |'));
        },
        /departures-and-open-bills +does not run[^]*helpers\.yaml:\d+:\d+ error/,
      ],
    ]);
    expect(ended).toBe(true);
  });

  it(
    'notices a folder of programs that is made later, and made again',
    { timeout: 60_000 },
    async () => {
      const tasks = workspace.path(root, 'tasks');
      const kept = workspace.path('kept');
      renameSync(tasks, kept);
      const ended = await watching([
        [
          () => cpSync(kept, tasks, { recursive: true }),
          /departures-and-open-bills {2}10 instances/,
        ],
        [() => rmSync(tasks, { recursive: true }), /departures-and-open-bills\.yaml is gone/],
        [() => workspace.write(`${root}/tasks/misspelt.yaml`, misspelt), /error .*chek_out/],
        [() => rmSync(workspace.path(root, 'tasks/misspelt.yaml')), /misspelt\.yaml is gone/],
      ]);
      expect(ended).toBe(true);
    },
  );

  it('is for one environment', async () => {
    cpSync(workspace.path(root), workspace.path('generated/other'), { recursive: true });
    const options = parseArguments(checkCommand.options, ['--watch']);
    const context = scratchContext(workspace.root, () => undefined);
    await expect(checkCommand.run(options, context)).rejects.toThrow('--watch is for one');
  });
});
