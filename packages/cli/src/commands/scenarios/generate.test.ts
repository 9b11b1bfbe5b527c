import type { GivenOptions } from '@envloom/core/command';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inProcessQueue, type JobQueue } from '@envloom/work';
import type { Outcome, GeneratorContext } from '@envloom/scen-generator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emitEnvironment, writeEnvironment } from '@envloom/env-package';
import { verifyProject } from '../verify/verify-project.ts';
import { gatePorts, parseLines } from '@envloom/scen-generator/stored';
import { library, libraryWorkspace } from '@envloom/env-package/testing';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { tinyModel } from '@envloom/env-package/testing';
import { jobHandler } from '@envloom/work';
import { generateJob } from './generate-job.ts';
import { generateScenarios } from './generate.ts';
import type { GeneratorPorts } from './ports.ts';

let workspace: ScratchWorkspace;
let said: string[];
let stage: GeneratorContext | undefined;

beforeEach(async () => {
  workspace = await libraryWorkspace();
  said = [];
});

afterEach(() => {
  workspace[Symbol.dispose]();
});

const say = (message: string): void => {
  said.push(message);
};

/** The real parts; a stage is made once for all tests. */
const ports = (): GeneratorPorts => ({
  ...gatePorts,
  createGeneratorContext: (checked) => (stage ??= gatePorts.createGeneratorContext(checked)),
  output: { write: (text) => say(text) },
  inform: say,
  openQueue: () => undefined,
  onInterrupt: () => () => undefined,
});

const asked: GivenOptions = { name: 'library-loans', count: 6, seed: 7 };

async function make(
  options: Partial<GivenOptions> = {},
  changed: Partial<GeneratorPorts> = {},
): Promise<void> {
  const task = await generateScenarios(
    workspace.root,
    { ...asked, ...options },
    { ...ports(), ...changed },
  );
  await task();
}

/** A set that nothing interrupts, made once. */
let whole: Record<string, string> | undefined;
let wholeLines = '';

async function wholeSet(): Promise<Record<string, string>> {
  if (whole === undefined) {
    await make({ out: 'whole' });
    whole = filesIn('whole');
    wholeLines = readFileSync(workspace.path('whole.jsonl'), 'utf8');
  }
  return whole;
}

/** Every file below a folder of the workspace with its text. */
function filesIn(folder: string): Record<string, string> {
  const path = workspace.path(folder);
  const names = existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  const files = names.filter((name) => /\.\w+$/.test(name)).toSorted();
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(path, file), 'utf8')]));
}

/** Outcomes of the real generator that stop after some. */
function stoppingAfter(count: number, stop: () => void): Partial<GeneratorPorts> {
  return {
    *generate(on, options): Generator<Outcome> {
      let done = 0;
      for (const outcome of gatePorts.generate(on, options)) {
        yield outcome;
        done += 1;
        if (done === count) stop();
      }
    },
  };
}

describe('a set of scenarios', () => {
  it(
    'is written into the package, which lists it, and stays as it is',
    { timeout: 300_000 },
    async () => {
      await make({ coverage: true });
      const files = filesIn(library);
      expect(Object.keys(files)).toEqual(
        expect.arrayContaining([
          'scenarios.jsonl',
          'scenarios/index.json',
          'scenarios/library-loans-7-0001.json',
          'scenarios/library-loans-7-0006.json',
          'src/scenarios.ts',
        ]),
      );
      expect(Object.keys(files)).not.toContain('scenarios/.progress.jsonl');
      expect(files['package.json']).toContain('./scenarios');
      expect(said.join('\n')).toMatch(/made +6 of 6 \(100 %\)[^]*mutations \(/);
      said = [];
      await make();
      expect(filesIn(library)).toEqual(files);
      expect(said.at(-1)).toBe(`${library}/scenarios is up to date: nothing was written.`);

      let printed = '';
      const output = { write: (text: string) => (printed += text) };
      const surroundings = { output, ports: ports() };
      const project = { id: 'env-library-loans', root: library };
      expect(await verifyProject(workspace.root, project, surroundings)).toBe(true);
      expect(printed).toMatch(/library-loans passed: 6 scenarios hold\n$/);
      expect(filesIn(library)).toEqual(files);

      const stored = workspace.path(library, 'scenarios/library-loans-7-0002.json');
      writeFileSync(
        stored,
        readFileSync(stored, 'utf8').replace('"success": true', '"success": false'),
      );
      printed = '';
      expect(await verifyProject(workspace.root, project, surroundings)).toBe(false);
      expect(printed).toMatch(/library-loans-7-0002 {2}\S[^]*library-loans failed: 1 problem/);
    },
  );

  it('is replaced by another one', { timeout: 60_000 }, async () => {
    await make({ count: 3, out: 'set' });
    const before = filesIn('set');
    said = [];
    await make({ count: 2, seed: 8, out: 'set' });
    expect(said.join('\n')).toContain('are from seed 7');
    const after = filesIn('set');
    expect(Object.keys(after).filter((file) => /-7-/.test(file))).toEqual([]);
    expect(Object.keys(after).filter((file) => file.startsWith('bases'))).toHaveLength(1);
    expect(after['index.json']).not.toBe(before['index.json']);
  });
});

describe('an interrupted run', () => {
  it('keeps what is verified and ends with the same files', { timeout: 120_000 }, async () => {
    for (const count of [1, 2]) {
      let stop = (): void => undefined;
      const interrupting = {
        ...stoppingAfter(count, () => {
          stop();
        }),
        onInterrupt: (given: () => void) => {
          stop = given;
          return () => undefined;
        },
      };
      await expect(make({ out: 'parts' }, interrupting)).rejects.toThrow(
        /of 6 scenarios are verified/,
      );
      expect(Object.keys(filesIn('parts'))).toContain('.progress.jsonl');
    }
    await make({ out: 'parts' });
    expect(filesIn('parts')).toEqual(await wholeSet());
    expect(readFileSync(workspace.path('parts.jsonl'), 'utf8')).toBe(wholeLines);
  });

  it('may be killed at any moment', { timeout: 120_000 }, async () => {
    const killed = stoppingAfter(4, () => {
      throw new Error('killed');
    });
    await expect(make({ out: 'parts' }, killed)).rejects.toThrow('killed');
    const journal = workspace.path('parts/.progress.jsonl');
    writeFileSync(journal, readFileSync(journal, 'utf8').slice(0, -20));
    rmSync(workspace.path('parts/library-loans-7-0002.json'));
    await make({ out: 'parts' });
    expect(filesIn('parts')).toEqual(await wholeSet());
  });

  it('does not cut short a set that is whole', { timeout: 120_000 }, async () => {
    const files = await wholeSet();
    for (const [file, text] of Object.entries(files)) workspace.write(`whole/${file}`, text);
    const interrupting = {
      ...stoppingAfter(2, () => undefined),
      onInterrupt: (stop: () => void) => {
        stop();
        return () => undefined;
      },
    };
    await expect(make({ out: 'whole' }, interrupting)).rejects.toThrow(/Interrupted/);
    expect(filesIn('whole')).toEqual(files);
    workspace.write('lines.jsonl', wholeLines);
    await expect(make({ out: 'lines' }, interrupting)).rejects.toThrow(/Interrupted/);
    expect(readFileSync(workspace.path('lines.jsonl'), 'utf8')).toBe(wholeLines);
  });
});

describe('a set that workers make', () => {
  const openQueue = (): JobQueue =>
    inProcessQueue({ generate: jobHandler(generateJob, workspace.root) });

  it('has the same files', { timeout: 120_000 }, async () => {
    await make({ out: 'remote' }, { openQueue });
    expect(filesIn('remote')).toEqual(await wholeSet());
  });

  it('goes on where a run here was interrupted', { timeout: 120_000 }, async () => {
    const killed = stoppingAfter(3, () => {
      throw new Error('killed');
    });
    await expect(make({ out: 'parts' }, killed)).rejects.toThrow('killed');
    await make({ out: 'parts' }, { openQueue });
    expect(filesIn('parts')).toEqual(await wholeSet());
  });

  it('is not written when it is interrupted', { timeout: 60_000 }, async () => {
    const onInterrupt: GeneratorPorts['onInterrupt'] = (stop) => {
      const timer = setTimeout(stop, 100);
      return () => {
        clearTimeout(timer);
      };
    };
    await expect(make({ out: 'none' }, { openQueue, onInterrupt })).rejects.toThrow(
      /Interrupted while workers made the scenarios of library-loans; nothing was written/,
    );
    expect(filesIn('none')).toEqual({});
  });
});

describe('what cannot be made', () => {
  const expectRefused = async (
    options: Partial<GivenOptions>,
    message: RegExp,
    changed: Partial<GeneratorPorts> = {},
  ): Promise<void> => {
    const before = filesIn(library);
    await expect(make(options, changed)).rejects.toThrow(message);
    expect(filesIn(library)).toEqual(before);
  };

  it('is an environment that does not exist, or that changes nothing', async () => {
    await expectRefused({ name: 'libary-loans' }, /Did you mean library-loans\?/);
    await expectRefused(
      { name: 'shop' },
      /no environment shop in generated\. There are: library-loans/,
    );
    await expectRefused({ name: 'Shop' }, /no environment name/);
    const emission = await emitEnvironment(tinyModel, 'model.yaml');
    if (!emission.ok) throw new Error(emission.problems.join('\n'));
    for (const { path, content } of emission.environment.files) {
      workspace.write(`generated/tiny-counters/${path}`, content);
    }
    await expectRefused({ name: 'tiny-counters' }, /tiny-counters has no mutations/);
  });

  it('is a set without a count, a kind or a range that means something', async () => {
    await expectRefused({ count: 0 }, /--count must be a whole number from 1, but is 0/);
    await expectRefused({ count: 2.5 }, /--count/);
    await expectRefused({ seed: -1 }, /--seed must be a whole number from 0/);
    await expectRefused({ minSteps: 0 }, /--min-steps must be a whole number from 1/);
    await expectRefused({ kinds: 'hard' }, /no kind "hard"\. The kinds are ordinary, must-refuse/);
    await expectRefused({ kinds: 'ordinary:x' }, /"ordinary:x" has no share/);
    await expectRefused({ kinds: 'ordinary:0' }, /nothing to make/);
    await expectRefused({ kinds: 'ordinary,ordinary' }, /twice/);
    await expectRefused({ difficulty: '0.8-0.2' }, /--difficulty must be two numbers from 0 to 1/);
    await expectRefused({ difficulty: 'hard' }, /--difficulty/);
    await expectRefused({ difficulty: '0-1.5' }, /--difficulty/);
  });

  it('is a set for code that was changed, or for a model with problems', async () => {
    const model = workspace.path(library, 'logic-model.yaml');
    const text = readFileSync(model, 'utf8');
    writeFileSync(model, text.replace(/^title: .*$/m, 'title: Another library'));
    await expectRefused({}, /does not match its logic model[^]*npx nx g env library-loans/);
    writeFileSync(model, 'name: library-loans\n');
    await expectRefused({}, /No scenarios can be made for generated\/library-loans/);
  });

  it(
    'is a set of which nothing passes: it says why, and what was there stays',
    { timeout: 60_000 },
    async () => {
      await expectRefused(
        { kinds: 'must-refuse', minSteps: 90 },
        /No scenario of library-loans passed the gates in \d+ attempts[^]*not-needed/,
      );
    },
  );

  it('is told of a set that ends early', { timeout: 60_000 }, async () => {
    await make(
      { count: 4, out: 'set' },
      {
        *generate(on, options): Generator<Outcome> {
          yield* gatePorts.generate(on, { ...options, count: 2 });
        },
      },
    );
    expect(said.join('\n')).toMatch(/made +2 of 4 \(50 %\)/);
  });
});

it('writes nothing before Nx calls back, so that --dry-run writes nothing at all', async () => {
  const before = filesIn('generated');
  await generateScenarios(workspace.root, asked, ports());
  expect(filesIn('generated')).toEqual(before);
});

describe('task programs with errors', () => {
  const hotel = 'generated/hotel-reservations';
  const program = `${hotel}/tasks/departures-and-open-bills.yaml`;
  const given = { name: 'hotel-reservations', count: 1, instances: 1, out: 'set' };
  const own: Partial<GeneratorPorts> = {
    createGeneratorContext: gatePorts.createGeneratorContext,
  };
  const misspelt = (name: string): string =>
    readFileSync(program, 'utf8')
      .replace('tools.check_out(', 'tools.chek_out(')
      .replace('departures-and-open-bills', name);

  const kept: ReadonlySet<string> = new Set(['helpers.yaml', basename(program)]);

  beforeEach(() => {
    cpSync(hotel, workspace.path(hotel), {
      recursive: true,
      filter: (file) => !/node_modules|scenarios|dist/.test(file),
    });
    for (const file of readdirSync(workspace.path(hotel, 'tasks')))
      if (!kept.has(file)) rmSync(workspace.path(hotel, 'tasks', file));
  });

  it('are left out, and told', { timeout: 120_000 }, async () => {
    workspace.write(`${hotel}/tasks/misspelt.yaml`, misspelt('misspelt'));
    expect(await writeEnvironment(workspace.root, hotel, emitEnvironment)).toEqual([]);
    await make(given, own);
    expect(said.join('\n')).toMatch(
      /Left out, because of errors: 1 task program\n {2}misspelt: \w+ .*chek_out.*\n.*check hotel-reservations --tasks/,
    );
    const { instances } = parseLines(readFileSync(workspace.path('set.jsonl'), 'utf8'), 'set');
    expect(instances.map((line) => line.program)).toEqual(['departures-and-open-bills']);
  });

  it('are refused where none is left', async () => {
    workspace.write(program, misspelt('departures-and-open-bills'));
    rmSync(workspace.path(hotel, 'src/tasks'), { recursive: true });
    const root = workspace.root;
    expect(await writeEnvironment(root, hotel, emitEnvironment)).toEqual([]);
    await expect(make(given, own)).rejects.toThrow(
      /No scenarios can be made for generated\/hotel-reservations[^]*generated\/hotel-reservations\/tasks\/departures.*error .*chek_out/,
    );
  });
});
