// `npm run test:full`: the long tier. Properties run many times longer; all broken models are judged
// (of which `npm test` takes an eighth), and all environments are sampled, their scenarios made again
// and their validators held against the data (in `npm test`, those written by hand). All environments
// are evaluated, and runs from a corpus are killed. Then the benchmarks run. What came out is kept in test/full-results.md with the commit it ran on.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const PROPERTY_RUNS = '2000';
const QUALITY_RUNS = '500';
const RESULTS = 'test/full-results.md';

interface Step {
  readonly title: string;
  readonly args: readonly string[];
}

const steps: readonly Step[] = [
  {
    title: `Tests on everything, ${PROPERTY_RUNS} runs of each property`,
    args: ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=600000'],
  },
  {
    title: 'Quality of all environments',
    args: ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'check', '--batch', '--tui=false'],
  },
  { title: 'Kills at 20 random points', args: ['tools/kill-runs.ts', '20'] },
  { title: 'Benchmark of the runtime', args: ['tools/bench/runtime.ts'] },
  { title: 'Benchmark of checking and emitting', args: ['tools/bench/emission.ts'] },
  { title: 'Benchmark of the laws', args: ['tools/bench/laws.ts'] },
  { title: 'Benchmark of making scenarios', args: ['tools/bench/scenarios.ts'] },
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

/** Of the test run only its summary is kept, of the rest everything. */
function shown({ title, output }: Outcome): string {
  const lines = output.trimEnd().split('\n');
  return title.startsWith('Tests') ? lines.slice(-5).join('\n') : lines.join('\n');
}

const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
const outcomes = steps.map(runStep);
const sections = outcomes.map(
  (outcome) =>
    `## ${outcome.title}: ${outcome.passed ? 'passed' : 'FAILED'}\n\n\`\`\`text\n${shown(outcome)}\n\`\`\`\n`,
);
const machine = `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}`;
const head = `# Results of the long tier\n\nCommit ${commit}; ${machine}.\n`;
writeFileSync(RESULTS, [head, ...sections].join('\n'));
const failed = outcomes.filter(({ passed }) => !passed).length;
console.log(`${outcomes.length - failed} passed, ${failed} failed; see ${RESULTS}`);
process.exitCode = failed === 0 ? 0 : 1;
