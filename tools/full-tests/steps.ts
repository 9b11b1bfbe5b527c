/** One step of the long tier: what runs, and what its result is about. */
export interface Step {
  readonly title: string;
  /** For Node. */
  readonly args: readonly string[];
  /** Files and folders whose change makes the result stale; Markdown never does. */
  readonly paths: readonly string[];
}

const runner = 'node_modules/vitest/vitest.mjs';
const vitest = [runner, 'run', '--testTimeout=600000'];

/** Whether a step runs tests, whose output is a summary where they pass. */
export const runsTests = ({ args }: Pick<Step, 'args'>): boolean => args[0] === runner;

/** How many runs each property has in the long tier. */
export const propertyRuns = '2000';

/** Tests change nothing of what is measured, where it is not they that run. */
const sources = (...paths: readonly string[]): readonly string[] => [
  ...paths,
  ':(exclude,glob)**/*.test.ts',
  ':(exclude,glob)**/__snapshots__/**',
  ':(exclude,glob)generated/*.*',
];

const everything = ['packages', 'generated', 'test', 'tools', 'package-lock.json'];
/** Packages without their tests, which the step does not run. */
const untested = (...packages: readonly string[]): readonly string[] => [
  ...packages,
  ...packages.map((name) => `:(exclude,glob)${name}/**/*.test.ts`),
];

/** What an environment is, and what plays it. */
const world = [
  ...untested(
    'packages/core',
    'packages/logic-model',
    'packages/runtime',
    'packages/episodes',
    'packages/codegen',
  ),
  'generated',
];
const making = [
  'packages/env-package',
  'packages/sampler',
  'packages/quality',
  'packages/scen-generator',
];
const serving = [
  ...untested('packages/core', 'packages/runtime', 'packages/episodes'),
  'packages/serve',
  'generated',
  'test/serving',
  'test/python',
];
const modeling = [
  'packages/llm',
  'packages/skel-builder',
  'packages/cli',
  'packages/env-package',
  'packages/nx',
  'packages/work',
];

/** What one benchmark measures besides its own file. */
function benchmark(title: string, name: string, paths: readonly string[]): Step {
  const file = `tools/bench/${name}.ts`;
  return { title: `Benchmark of ${title}`, args: [file], paths: sources(...paths, file) };
}

/** All steps, in the order in which they run. */
export const steps: readonly Step[] = [
  {
    title: `Tests on everything, ${propertyRuns} runs of each property`,
    args: vitest,
    paths: everything,
  },
  {
    title: 'Rollouts on all environments, kills of them, clients of training sets from PyPI',
    args: [
      ...vitest,
      'test/rollouts',
      'test/interactions',
      'test/qwen3-template',
      'test/training-data-clients',
    ],
    paths: [
      ...world,
      'packages/rollout',
      'packages/training-data',
      'packages/llm',
      'packages/cli',
      'packages/env-package',
      'test',
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
    paths: serving,
  },
  {
    title: 'Serving: the Python client, its trainers, two nodes of Ray',
    args: [...vitest, '--no-file-parallelism', 'test/serving/python-'],
    paths: [
      ...serving,
      'packages/python',
      'packages/python-envs',
      'packages/training-data',
      'packages/rollout',
      'packages/cli',
      'tools/python-wheel.ts',
      'tools/python-wheel',
    ],
  },
  {
    title: 'Studio: the page in a browser',
    args: [...vitest, '--no-file-parallelism', 'test/studio'],
    paths: [
      ...world,
      ...making,
      'packages/studio',
      'packages/language-server',
      'packages/catalog',
      'packages/serve',
      'packages/rollout',
      'packages/task-programs',
      'packages/cli',
      'test/studio',
    ],
  },
  {
    title: 'Language server: Neovim with the documented settings, where it is installed',
    args: [...vitest, 'test/neovim'],
    paths: [
      'packages/core',
      'packages/logic-model',
      'packages/task-programs',
      'packages/language-server',
      'packages/cli',
      'test/neovim',
    ],
  },
  {
    title: 'Publishing: a release end to end with Verdaccio, a workspace made by npm create',
    args: [...vitest, '--no-file-parallelism', 'test/publishing'],
    paths: ['packages', 'test/publishing', 'package-lock.json'],
  },
  {
    title: 'Queue: kills of workers, of producers and of Redis',
    args: [...vitest, '--no-file-parallelism', 'test/queue'],
    paths: ['packages/work', 'packages/cli', 'packages/skel-builder', 'packages/nx', 'test/queue'],
  },
  {
    title: 'Integrity: wrong calls, extra calls, left-out steps and hedges in all stored scenarios',
    args: ['tools/integrity.ts'],
    paths: sources(...world, 'packages/scen-generator', 'tools/integrity.ts', 'tools/integrity'),
  },
  {
    title: 'Fuzz-bodies: 10,000 bodies as a model might write them',
    args: ['tools/fuzz-bodies.ts', '--bodies', '10000'],
    paths: sources(
      'packages/logic-model',
      'packages/core',
      'packages/runtime',
      'packages/episodes',
      'packages/codegen',
      'tools/fuzz-bodies.ts',
      'tools/fuzz-bodies',
    ),
  },
  {
    title: 'Serving: a million hostile messages',
    args: ['tools/fuzz-serve.ts'],
    paths: sources('packages/serve', 'packages/runtime', 'tools/fuzz-serve.ts', 'tools/fuzz-serve'),
  },
  {
    title: 'What is emitted for all environments',
    args: ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'sync-check', '--tui=false'],
    paths: sources(...world, ...making),
  },
  {
    title: 'Quality of all environments',
    args: ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'check', '--batch', '--tui=false'],
    paths: sources(...world, 'packages/sampler', 'packages/quality'),
  },
  {
    title: 'Scenarios of all environments through all gates',
    args: [
      'node_modules/nx/dist/bin/nx.js',
      'run-many',
      '-t',
      'scenarios',
      '--batch',
      '--tui=false',
    ],
    paths: sources(...world, ...making, 'packages/task-programs', 'packages/cli'),
  },
  {
    title: 'Kills of a run from a corpus, at 20 random points',
    args: ['tools/kill-runs.ts', '20'],
    paths: sources(...modeling, 'tools/kill-runs.ts', 'tools/corpus'),
  },
  {
    title: 'Kills of rollouts, at 20 random points',
    args: ['tools/kill-rollouts.ts', '20'],
    paths: sources(
      'packages/rollout',
      'packages/llm',
      'packages/cli',
      'packages/env-package',
      'packages/core',
      'packages/runtime',
      'packages/episodes',
      'tools/kill-rollouts.ts',
      'tools/rollouts',
    ),
  },
  benchmark('the runtime', 'runtime', ['packages/runtime', 'packages/codegen', 'generated']),
  benchmark('bookkeeping', 'bookkeeping', [...world, 'tools/bench/bookkeeping']),
  benchmark('tau-bench retail', 'tau-retail', [
    'packages/logic-model',
    'packages/runtime',
    'packages/codegen',
    'packages/benchmarks',
  ]),
  benchmark('checking and emitting', 'emission', ['packages/logic-model', 'packages/codegen']),
  benchmark('the laws', 'laws', ['packages/quality', 'packages/sampler', 'packages/runtime']),
  benchmark('making scenarios', 'scenarios', [...world, ...making]),
  benchmark('task programs', 'task-programs', [...world, ...making, 'packages/task-programs']),
  benchmark('rollouts', 'rollouts', ['packages/rollout', 'packages/llm', 'packages/runtime']),
  benchmark('serving', 'serve', ['packages/serve', 'packages/runtime', 'tools/bench/serve']),
  benchmark('the queue', 'queue', ['packages/work', 'packages/cli', 'packages/skel-builder']),
  benchmark('scale', 'scale', ['packages', 'tools/bench/scale']),
  benchmark('the page', 'studio-page', [
    'packages/studio',
    'packages/serve',
    'packages/catalog',
    'test/studio',
  ]),
  benchmark('training data', 'training-data', ['packages/training-data', 'packages/runtime']),
  {
    title: '7,000 scenarios',
    args: ['tools/scenarios.ts', '--count', '7000'],
    paths: sources(...world, ...making, 'tools/scenarios.ts', 'tools/scenarios'),
  },
  {
    title: '20,000 scenarios of task programs',
    args: ['tools/instances.ts', '--count', '20000'],
    paths: sources(...world, ...making, 'packages/task-programs', 'tools/instances.ts'),
  },
  {
    title: 'False alarms of quality evaluation',
    args: ['tools/quality-seeds.ts'],
    paths: sources(...world, 'packages/sampler', 'packages/quality', 'tools/quality-seeds.ts'),
  },
  {
    title: 'Mutants of the deciding code',
    args: ['tools/mutants.ts', '--share', '0.1', '--fresh'],
    paths: [
      'packages/runtime',
      'packages/episodes',
      'packages/scen-generator',
      'tools/mutants.ts',
      'tools/mutants',
    ],
  },
  { title: 'Our own sources', args: ['tools/measure.ts'], paths: ['packages', 'tools'] },
];
