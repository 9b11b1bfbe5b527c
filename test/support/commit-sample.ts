import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { environmentsOfTier, isFullTier } from './tier.ts';

const root = join(import.meta.dirname, '..', '..');

/** One environment of so many is looked into with a commit. */
const nth = 6;

/** Commits back, whose changes are looked into. */
const recent = 30;

/**
 * The environments of `generated` that this commit is tested with: the reference ones, those that the
 * last commits changed, and a sample that the hash of the commit chooses, so that all have their turn.
 * `npm run test:full` takes all.
 */
export function environmentsOfCommit(): readonly string[] {
  const names = readdirSync(join(root, 'generated'), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    .toSorted();
  if (isFullTier) return names;
  const chosen = new Set([...environmentsOfTier(names), ...changedNames(), ...sampleOf(names)]);
  return names.filter((name) => chosen.has(name));
}

function sampleOf(names: readonly string[]): readonly string[] {
  const commit = git('rev-parse', 'HEAD');
  return names.filter((name) => {
    const digest = createHash('sha256').update(`${commit} ${name}`).digest();
    return digest.readUInt32BE(0) % nth === 0;
  });
}

function changedNames(): readonly string[] {
  const files = git('log', `-${recent}`, '--format=', '--name-only');
  return files.split('\n').flatMap((file) => /^generated\/([^/]+)\//.exec(file)?.[1] ?? []);
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
