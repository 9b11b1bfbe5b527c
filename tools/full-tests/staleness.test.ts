import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { historyOf } from './history.ts';
import { parseResults, printResults, type Section } from './results.ts';
import { keptOutput } from './run-step.ts';
import { isCurrent, shownSteps, statusLine } from './staleness.ts';
import { steps, type Step } from './steps.ts';

let root: string;

function git(...args: readonly string[]): string {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org'];
  return execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' }).trim();
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function commit(): string {
  git('add', '-A');
  git('commit', '-qm', 'change');
  return git('rev-parse', 'HEAD');
}

const step: Step = {
  title: 'Serving: it holds',
  args: ['x.ts'],
  paths: ['packages/serve', 'x.ts'],
};

function section(more: Partial<Section> = {}): Section {
  const { title } = step;
  const output = '3 passed';
  return {
    title,
    passed: true,
    commit: undefined,
    isDirty: false,
    machine: 'Node 24',
    output,
    ...more,
  };
}

function shownOf(of: Section, history = historyOf(root)) {
  const [shown] = shownSteps([step], new Map([[of.title, of]]), history);
  if (shown === undefined) throw new Error('nothing is shown');
  return shown;
}

const markOf = (of: Section, history = historyOf(root)) => shownOf(of, history).mark;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'envloom-results-'));
  git('init', '-q');
  write('packages/serve/a.ts', '1');
  write('packages/other/a.ts', '1');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

describe('a result', () => {
  it('is current until what it measures changes, committed or not', () => {
    const ran = section({ commit: commit() });
    write('packages/other/a.ts', '2');
    write('packages/serve/README.md', 'text');
    commit();
    expect(markOf(ran)).toBeUndefined();
    expect(isCurrent(shownOf(ran))).toBe(true);
    write('packages/serve/b.ts', '1');
    expect(markOf(ran)).toBe('STALE (changed since: packages/serve/b.ts)');
    write('packages/serve/a.ts', '2');
    commit();
    expect(markOf(ran)).toBe('STALE (changed since: packages/serve/a.ts and 1 other file)');
    expect(statusLine(shownOf(ran))).toMatch(/^passed {3}Serving: it holds\n +STALE/);
  });

  it('is current again once the change is taken back', () => {
    const ran = section({ commit: commit() });
    write('packages/serve/a.ts', '2');
    commit();
    write('packages/serve/a.ts', '1');
    commit();
    expect(markOf(ran)).toBeUndefined();
  });

  it('of files that were not committed is never current', () => {
    const ran = section({ commit: commit(), isDirty: true });
    expect(markOf(ran)).toBe('STALE (it ran with changes that were not committed)');
  });

  it('of a commit that a shallow clone lacks, or without git, is not known', () => {
    commit();
    const ran = section({ commit: 'a'.repeat(40) });
    expect(markOf(ran)).toBe('UNKNOWN (this clone does not have its commit)');
    const nowhere = historyOf(join(root, 'nowhere'));
    expect(nowhere.head()).toBeUndefined();
    expect(markOf(ran, nowhere)).toMatch(/^UNKNOWN/);
    expect(markOf(section())).toBe('UNKNOWN (it ran without git)');
  });

  it('is not current where its step failed or never ran', () => {
    const ran = section({ commit: commit(), passed: false });
    expect(isCurrent(shownOf(ran))).toBe(false);
    const [never] = shownSteps([step], new Map(), historyOf(root));
    expect(never).toMatchObject({ section: undefined, mark: undefined });
    expect(never && isCurrent(never)).toBe(false);
  });
});

describe('the file of results', () => {
  it('is read as it was written, marks apart', () => {
    const first = section({ commit: 'b'.repeat(40), isDirty: true, output: 'a\n\nb: c' });
    const second = section({ title: 'Another: one', passed: false });
    const text = printResults([
      { title: first.title, section: first, mark: 'STALE (changed since: x)' },
      { title: second.title, section: second, mark: undefined },
      { title: 'Third', section: undefined, mark: undefined },
    ]);
    expect([...parseResults(text).values()]).toEqual([first, second]);
    expect(text).toContain('\n**STALE (changed since: x)**\n');
    expect(text).toContain('\n## Third: not run\n');
  });

  it('has a section of each step, and of nothing else', () => {
    const stored = readFileSync('test/full-results.md', 'utf8');
    const headings = [...stored.matchAll(/^## (.+): (?:passed|FAILED|not run)$/gm)];
    expect(headings.map(([, title]) => title)).toEqual(steps.map(({ title }) => title));
    const ran = headings.filter(([line]) => !line.endsWith('not run'));
    expect(parseResults(stored).size).toBe(ran.length);
  });

  it('is about files that there are', () => {
    const paths = steps.flatMap((each) => each.paths).filter((path) => !/^tools|^:/.test(path));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('what is kept of the output', () => {
  const test = { args: ['node_modules/vitest/vitest.mjs'] };
  const tool = { args: ['tools/x.ts'] };

  it('is the summary of tests that pass, and all of the rest', () => {
    const results = ['1', '2', '3', '4', '5', '6', ''].join('\n');
    expect(keptOutput(test, { results, all: results, end: undefined })).toBe('2\n3\n4\n5\n6');
    expect(keptOutput(tool, { results, all: results, end: undefined })).toBe('1\n2\n3\n4\n5\n6');
  });

  it('tells why a step failed', () => {
    const texts = {
      results: 'a table\n',
      all: 'a table\nError: ```x```\n',
      end: 'It ended with exit code 1.',
    };
    expect(keptOutput(test, texts)).toBe("a table\nError: '''x'''\nIt ended with exit code 1.");
    expect(keptOutput(tool, texts)).toBe(
      "a table\n\nWhat it said last:\na table\nError: '''x'''\nIt ended with exit code 1.",
    );
  });
});
