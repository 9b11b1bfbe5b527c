// `npm run test:full [-- <words of titles>]`: the long tier. Properties run many times longer; all broken
// models are judged (of which `npm test` takes an eighth), and all environments are sampled, their
// scenarios made again and their validators held against the data (in `npm test`, those written by hand).
// All environments are evaluated, runs are killed, training sets are read by their consumers from PyPI.
// Servers are talked to by real clients and attacked, packages go to a registry and back, and Redis and its
// workers are killed. Then the benchmarks run. What came out is kept in test/full-results.md, each step with
// the commit that it ran on; with words, only steps whose titles hold one of them run, and the others keep theirs.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const PROPERTY_RUNS = '2000';
const QUALITY_RUNS = '500';
const RESULTS = 'test/full-results.md';

interface Step {
  readonly title: string;
  readonly args: readonly string[];
}

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=600000'];

const steps: readonly Step[] = [
  { title: `Tests on everything, ${PROPERTY_RUNS} runs of each property`, args: vitest },
  {
    title: 'Rollouts on all environments, kills of them, clients of training sets from PyPI',
    args: [
      ...vitest,
      'test/rollouts',
      'test/interactions',
      'test/qwen3-template',
      'test/training-data-clients',
    ],
  },
  {
    title: 'Serving: clients from PyPI and npm, the same 1,000 episodes over every protocol',
    args: [
      ...vitest,
      '--no-file-parallelism',
      'test/serving',
      '--exclude=test/serving/python-*',
      'packages/serve',
    ],
  },
  {
    title: 'Serving: the Python client, its trainers, two nodes of Ray',
    args: [...vitest, '--no-file-parallelism', 'test/serving/python-'],
  },
  {
    title: 'Publishing: a release end to end with Verdaccio, a workspace made by npm create',
    args: [...vitest, '--no-file-parallelism', 'test/publishing'],
  },
  {
    title: 'Queue: kills of workers, of producers and of Redis',
    args: [...vitest, '--no-file-parallelism', 'test/queue'],
  },
  { title: 'Serving: a million hostile messages', args: ['tools/fuzz-serve.ts'] },
  {
    title: 'Quality of all environments',
    args: ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'check', '--batch', '--tui=false'],
  },
  {
    title: 'Kills of a run from a corpus, at 20 random points',
    args: ['tools/kill-runs.ts', '20'],
  },
  { title: 'Kills of rollouts, at 20 random points', args: ['tools/kill-rollouts.ts', '20'] },
  { title: 'Benchmark of the runtime', args: ['tools/bench/runtime.ts'] },
  { title: 'Benchmark of bookkeeping', args: ['tools/bench/bookkeeping.ts'] },
  { title: 'Benchmark of tau-bench retail', args: ['tools/bench/tau-retail.ts'] },
  { title: 'Benchmark of checking and emitting', args: ['tools/bench/emission.ts'] },
  { title: 'Benchmark of the laws', args: ['tools/bench/laws.ts'] },
  { title: 'Benchmark of making scenarios', args: ['tools/bench/scenarios.ts'] },
  { title: 'Benchmark of rollouts', args: ['tools/bench/rollouts.ts'] },
  { title: 'Benchmark of serving', args: ['tools/bench/serve.ts'] },
  { title: 'Benchmark of the queue', args: ['tools/bench/queue.ts'] },
  { title: 'Benchmark of scale', args: ['tools/bench/scale.ts'] },
  { title: 'Benchmark of training data', args: ['tools/bench/training-data.ts'] },
  { title: '7,000 scenarios', args: ['tools/scenarios.ts', '--count', '7000'] },
  { title: 'False alarms of quality evaluation', args: ['tools/quality-seeds.ts'] },
  { title: 'Our own sources', args: ['tools/measure.ts'] },
];

interface Outcome extends Step {
  readonly passed: boolean;
  readonly output: string;
}

function runStep(step: Step): Outcome {
  console.log(`▸ ${step.title}`);
  const env = {
    ...process.env,
    ENVLOOM_FULL_TIER: '1',
    ENVLOOM_PROPERTY_RUNS: PROPERTY_RUNS,
    ENVLOOM_QUALITY_RUNS: QUALITY_RUNS,
    NO_COLOR: '1',
  };
  const { status, stdout } = spawnSync(process.execPath, step.args, {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 28,
  });
  const passed = status === 0;
  console.log(passed ? '  passed' : `  FAILED\n${stdout}`);
  return { ...step, passed, output: stdout };
}

/** Of test runs only the summary is kept, of the rest everything. */
function shown({ args, output }: Outcome): string {
  const lines = output.trimEnd().split('\n');
  return args[0] === vitest[0] ? lines.slice(-5).join('\n') : lines.join('\n');
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

function commitOf(): string {
  const isChanged = git('status', '--porcelain', '--', '.', `:!${RESULTS}`) !== '';
  return `${git('rev-parse', 'HEAD')}${isChanged ? ' with changes' : ''}`;
}

function sectionOf(outcome: Outcome): string {
  const machine = `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}`;
  const verdict = outcome.passed ? 'passed' : 'FAILED';
  return `## ${outcome.title}: ${verdict}\n\nCommit ${commitOf()}; ${machine}.\n\n\`\`\`text\n${shown(outcome)}\n\`\`\`\n`;
}

/** The sections that are there, by title. */
function storedSections(): Map<string, string> {
  const text = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '';
  const sections = text.split(/^(?=## )/m).slice(1);
  return new Map(
    sections.map((section) => [
      section.slice(3, section.lastIndexOf(':', section.indexOf('\n'))),
      section,
    ]),
  );
}

/** Written after each step: a long run that is stopped keeps what it has. */
function store(outcome: Outcome): void {
  const sections = storedSections().set(outcome.title, sectionOf(outcome));
  const inOrder = steps.flatMap(({ title }) => sections.get(title) ?? []);
  writeFileSync(
    RESULTS,
    ['# Results of the long tier\n', ...inOrder].join('\n').replace(/\n{3,}/g, '\n\n'),
  );
}

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const wanted = steps.filter(
  ({ title }) => words.length === 0 || words.some((word) => title.toLowerCase().includes(word)),
);
let failed = 0;
for (const step of wanted) {
  const outcome = runStep(step);
  store(outcome);
  failed += outcome.passed ? 0 : 1;
}
console.log(`${wanted.length - failed} passed, ${failed} failed; see ${RESULTS}`);
process.exitCode = failed === 0 && wanted.length > 0 ? 0 : 1;
