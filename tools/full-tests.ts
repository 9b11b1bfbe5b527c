// `npm run test:full [-- <words of titles>]`: the long tier. Properties run many times longer; all broken
// models are judged (of which `npm test` takes an eighth), and all environments are sampled and their
// scenarios made again (in `npm test`, those written by hand).
// All environments are evaluated and all their scenarios judged again, runs are killed, training sets are read by their consumers from PyPI.
// Servers are talked to by real clients and attacked, packages go to a registry and back, and Redis and its
// workers are killed. Then the benchmarks run. With words, only steps whose titles hold one of them run.
//
// test/full-results.md keeps what came out: of each step the commit that it ran on, and why it failed. A
// section says STALE where a file that the step measures has changed since.
//   --check   runs nothing: marks the sections anew, and fails unless all have passed on what is there now
//   --stale   runs the steps that have not passed on what is there now
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { historyOf } from './full-tests/history.ts';
import { parseResults, printResults, type Section, type Shown } from './full-tests/results.ts';
import { runStep } from './full-tests/run-step.ts';
import { isCurrent, shownSteps, statusLine } from './full-tests/staleness.ts';
import { steps, type Step } from './full-tests/steps.ts';

const resultsFile = 'test/full-results.md';
const { values: flags, positionals: titleWords } = parseArgs({
  options: { check: { type: 'boolean' }, stale: { type: 'boolean' }, help: { type: 'boolean' } },
  allowPositionals: true,
});
const history = historyOf(process.cwd());

function storedSections(): ReadonlyMap<string, Section> {
  return parseResults(existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : '');
}

/** Each step as it stands now; the marks in the file follow. */
function refreshed(sections = storedSections()): readonly Shown[] {
  const shown = shownSteps(steps, sections, history);
  writeFileSync(resultsFile, printResults(shown));
  return shown;
}

function machine(): string {
  const processors = cpus();
  return `Node ${process.versions.node}, ${processors.length} × ${processors[0]?.model ?? 'CPU'}`;
}

/** Runs a step, and writes its section at once: a long run that is stopped keeps what it has. */
async function ran(step: Step): Promise<boolean> {
  console.log(`▸ ${step.title}`);
  const { title, paths } = step;
  const commit = history.head();
  const before = history.changedSince('HEAD', paths) ?? [];
  const { passed, output } = await runStep(step);
  console.log(passed ? '  passed' : `  FAILED\n${output}`);
  const after = commit === undefined ? [] : (history.changedSince(commit, paths) ?? []);
  const isDirty = before.length + after.length > 0;
  const section = { title, passed, commit, isDirty, machine: machine(), output };
  refreshed(new Map(storedSections()).set(title, section));
  return passed;
}

async function runAll(wanted: readonly Step[]): Promise<void> {
  let failed = 0;
  for (const step of wanted) failed += (await ran(step)) ? 0 : 1;
  console.log(`${wanted.length - failed} passed, ${failed} failed; see ${resultsFile}`);
  process.exitCode = failed === 0 && wanted.length > 0 ? 0 : 1;
}

function check(): void {
  const shown = refreshed();
  for (const each of shown) console.log(statusLine(each));
  const others = shown.filter((each) => !isCurrent(each)).length;
  console.log(`${shown.length - others} of ${shown.length} steps have passed on what is there now`);
  process.exitCode = others === 0 ? 0 : 1;
}

function wantedSteps(words: readonly string[]): readonly Step[] {
  const named = steps.filter(
    ({ title }) => words.length === 0 || words.some((word) => title.toLowerCase().includes(word)),
  );
  if (!flags.stale) return named;
  const current = new Set(
    refreshed()
      .filter(isCurrent)
      .map(({ title }) => title),
  );
  return named.filter(({ title }) => !current.has(title));
}

if (flags.help) {
  console.log('npm run test:full [-- <words of titles>] [--stale] | --check');
  for (const { title } of steps) console.log(`  ${title}`);
} else if (flags.check) check();
else await runAll(wantedSteps(titleWords.map((word) => word.toLowerCase())));
