import { once } from 'node:events';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { smallWorldText } from '@envloom/env-package/testing';
import { findingOf, parseReport, type QualityReport } from '@envloom/quality';
import type { QualityPorts } from '@envloom/quality/package';
import { scratchContext } from '../../testing/scratch-context.ts';
import { watchEnvironment } from './watch.ts';

const root = 'generated/tool-shed';
const file = `${root}/logic-model.yaml`;
const limit = { timeout: 120_000 };

const guard = "!person.blocked, 'PERSON_BLOCKED', 'The person is blocked')";
const unguarded = smallWorldText.replace(guard, "person.name !== '', 'NAMELESS', 'No name')");

const stored = join(import.meta.dirname, '../../../../../generated/library-loans/quality.json');

function storedReport(): QualityReport {
  const read = parseReport(readFileSync(stored, 'utf8'));
  if (!read.ok) throw new Error(read.problems.join());
  return read.report;
}

const lax = findingOf('OPERATION_NEVER_SUCCEEDS', 'lend lends to everybody', { operation: 'lend' });

/** Playing lasts until this is settled. */
let gate: Promise<void>;

/** Finds something where the guard of `lend` is missing. Playing for real takes seconds and is tested elsewhere. */
const evaluate: QualityPorts['evaluate'] = async (checked, { signal }) => {
  await Promise.race([gate, once(signal ?? new EventTarget(), 'abort')]);
  signal?.throwIfAborted();
  const { body } = checked.model.operations.find(({ name }) => name === 'lend') ?? {};
  return { ...storedReport(), findings: body?.includes('PERSON_BLOCKED') === true ? [] : [lax] };
};

let workspace: ScratchWorkspace;
let said = '';
let interrupt: () => void = () => undefined;
let ended: Promise<boolean>;

beforeEach(() => {
  workspace = new ScratchWorkspace();
  workspace.write(file, smallWorldText);
  said = '';
  gate = Promise.resolve();
  const context = {
    ...scratchContext(workspace.root, (text) => (said += text)),
    onInterrupt: (stop: () => void) => {
      interrupt = stop;
      return () => undefined;
    },
  };
  ended = watchEnvironment(workspace.root, [root], context, evaluate);
});

afterEach(async () => {
  interrupt();
  await ended;
  workspace[Symbol.dispose]();
});

async function hears(words: RegExp): Promise<void> {
  await expect.poll(() => said, { timeout: 60_000 }).toMatch(words);
}

/** Saves a text, and forgets what was said before. */
function save(text: string): void {
  said = '';
  workspace.write(file, text);
}

const played = /operations succeeded/;

describe('check --watch', () => {
  it('says what is wrong and where, then what came and what is gone', limit, async () => {
    await hears(/is sound[^]*nothing was found/);
    save(unguarded);
    await hears(/\n {2}\+ \w+ OPERATION_NEVER_SUCCEEDS lend: lend lends to everybody\n {6}fix: \w/);
    save(`# The same model.\n${unguarded}`);
    await hears(/\n {2}1 finding as before/);
    expect(said).not.toContain('+ ');
    save(smallWorldText.replace('people.need(', 'people.nead('));
    await hears(/logic-model\.yaml:\d+:\d+ error UNKNOWN_METHOD[^]*has 1 problem\./);
    expect(said).not.toMatch(played);
    save(smallWorldText);
    await hears(/\n {2}- gone: OPERATION_NEVER_SUCCEEDS lend/);
  });

  it('bears half a file, none, and one that takes the place of the old', limit, async () => {
    await hears(played);
    save('');
    rmSync(workspace.path(file));
    const other = `${root}/.logic-model.yaml.swp`;
    workspace.write(other, smallWorldText.slice(0, 900));
    renameSync(workspace.path(other), workspace.path(file));
    await hears(/has \d+ problems?\./);
    workspace.write(other, `# Saved anew.\n${smallWorldText}`);
    renameSync(workspace.path(other), workspace.path(file));
    await hears(played);
    expect(said).toMatch(/is sound/);
  });

  it('shows the first of very many problems', limit, async () => {
    await hears(played);
    save(smallWorldText.replace('body: return items.all();', "body: a: { b: ': }"));
    await hears(/has \d+ problems?\./);
    expect(said.match(/ error /g)?.length).toBeLessThanOrEqual(12);
  });

  it('plays only the last of several saves', limit, async () => {
    await hears(played);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    gate = promise;
    save(`# one\n${smallWorldText}`);
    await hears(/Playing/);
    workspace.write(file, `# two\n${smallWorldText}`);
    await hears(/Playing[^]*Playing/);
    release();
    await hears(played);
    expect(said.match(/operations succeeded/g)).toHaveLength(1);
    interrupt();
    expect(await ended).toBe(true);
  });

  it('is for one environment', async () => {
    const context = scratchContext(workspace.root, () => undefined);
    const several = watchEnvironment(workspace.root, [root, 'generated/b'], context, evaluate);
    await expect(several).rejects.toThrow('--watch is for one');
  });
});
