import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environmentsOfTier, isFullTier } from './tier.ts';

const root = join(import.meta.dirname, '..', '..');

/** Environments that are looked into with a commit, of those whose sources changed and of all others. */
const most = { changed: 8, others: 6 };

/** Commits back, whose changes are looked into besides those not committed yet. */
const recent = 30;

/**
 * The environments of `generated` that this commit is tested with: the reference ones, some of those whose sources the
 * last commits changed, and some of the others. The hash of the commit chooses, so that all have their turn. `npm run
 * test:full` takes all.
 */
export function environmentsOfCommit(): readonly string[] {
  const names = readdirSync(join(root, 'generated'), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    .toSorted();
  if (isFullTier) return names;
  const changed = new Set(changedNames());
  const chosen = new Set([
    ...environmentsOfTier(names),
    ...inTurn(names.filter((name) => changed.has(name))).slice(0, most.changed),
    ...inTurn(names.filter((name) => !changed.has(name))).slice(0, most.others),
  ]);
  return names.filter((name) => chosen.has(name));
}

/**
 * Test files that take a core for 25 to 80 seconds, half a run of all tests together. A commit runs those beside which
 * the last commits changed something, and of the others each third, chosen by its hash.
 */
export const costly = [
  'packages/cli/src/commands/check/check-tasks.test.ts',
  'packages/cli/src/commands/scenarios/generate.test.ts',
  'packages/cli/src/commands/tasks/generate.test.ts',
  'packages/cli/src/watch-model-code.test.ts',
  'packages/logic-model/src/rewrite/compiles.test.ts',
  'packages/nx/src/generators/env/from-source-bad-input.test.ts',
  'packages/nx/src/generators/env/from-source.test.ts',
  'packages/quality/src/evaluate/evaluate.test.ts',
  'packages/quality/src/evaluate/twin.test.ts',
  'packages/task-programs/src/gates/diagnose.test.ts',
  'test/broken-models/broken-models.test.ts',
  'test/fuzz-bodies.test.ts',
  'test/rollouts.test.ts',
  'test/serving/command.test.ts',
  'test/serving/overdue.test.ts',
] as const;

/**
 * The costly test files that a run of all tests leaves out on this commit. `npm run test:full` leaves out none, and
 * neither does who names files.
 *
 * @param args those of the command
 */
export function testsLeftOut(args: readonly string[] = process.argv.slice(2)): readonly string[] {
  const isNamed = args.some((arg) => arg !== 'run' && !arg.startsWith('-'));
  if (isFullTier || isNamed) return [];
  const changed = new Set(changedFiles().map(dirname));
  const chosen = new Set(inTurn(costly).slice(0, Math.ceil(costly.length / 3)));
  return costly.filter((file) => !chosen.has(file) && !changed.has(dirname(file)));
}

/** In an order that the hash of the commit gives. */
function inTurn<Name extends string>(names: readonly Name[]): readonly Name[] {
  const commit = git('rev-parse', 'HEAD');
  const digestOf = (name: Name): string =>
    createHash('sha256').update(`${commit} ${name}`).digest('hex');
  return names
    .map((name) => ({ name, digest: digestOf(name) }))
    .toSorted((a, b) => (a.digest < b.digest ? -1 : 1))
    .map(({ name }) => name);
}

function changedFiles(): readonly string[] {
  const committed = git('log', `-${recent}`, '--format=', '--name-only');
  return [...committed.split('\n'), ...git('diff', '--name-only', 'HEAD').split('\n')];
}

/** What an environment follows from; the rest of its package is emitted or reported. */
const source = /^generated\/([^/]+)\/(?:logic-model\.yaml|scenarios\.jsonl|tasks\/[^/]+\.yaml)$/;

function changedNames(): readonly string[] {
  return changedFiles().flatMap((file) => source.exec(file)?.[1] ?? []);
}

/** What git says; nothing where the folder is no checkout. */
function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

// For `.ci/run`: the names, with commas.
if (import.meta.main) console.log(environmentsOfCommit().join(','));
