import type { TargetConfiguration } from '@nx/devkit';
import { inheritedFields } from '@envloom/release';

type Targets = Record<string, TargetConfiguration>;

const code = [
  '{projectRoot}/src/**/*',
  '{projectRoot}/tsconfig.json',
  '{workspaceRoot}/tsconfig.base.json',
  '^{projectRoot}/src/**/*',
  '^{projectRoot}/package.json',
];

const sources = [...code, '{projectRoot}/package.json'];

/** A release changes the version and the changelog, and nothing that is judged. */
const judged = [
  'default',
  '!{projectRoot}/CHANGELOG.md',
  '!{projectRoot}/package.json',
  { json: '{projectRoot}/package.json', excludeFields: ['version'] },
  ...code,
];

const tests = '{projectRoot}/test/**/*';

const typecheck: TargetConfiguration = {
  executor: '@envloom/nx:typecheck',
  cache: true,
  inputs: [...sources, tests],
  outputs: [],
  metadata: {
    technologies: ['typescript'],
    description: 'Type-checks with TypeScript 7, many projects in one process.',
  },
};

const build: TargetConfiguration = {
  executor: '@envloom/nx:build',
  cache: true,
  inputs: [
    'default',
    ...sources,
    '{workspaceRoot}/LICENSE',
    { json: '{workspaceRoot}/package.json', fields: [...inheritedFields] },
  ],
  outputs: ['{projectRoot}/dist'],
  metadata: {
    technologies: ['typescript'],
    description: 'Compiles into dist, which npm can pack and publish.',
  },
};

const test: TargetConfiguration = {
  executor: 'nx:run-commands',
  cache: true,
  options: { command: 'vitest run --passWithNoTests', cwd: '{projectRoot}' },
  inputs: [...sources, tests, '{projectRoot}/scenarios.jsonl'],
  outputs: [],
  metadata: {
    technologies: ['vitest'],
    description: 'Runs the tests of this project alone.',
  },
};

const syncCheck: TargetConfiguration = {
  executor: '@envloom/nx:sync-check',
  cache: true,
  inputs: judged,
  outputs: [],
  metadata: {
    description:
      'Fails when generated files or task programs do not match logic-model.yaml, and says what repairs it.',
  },
};

const check: TargetConfiguration = {
  executor: '@envloom/nx:check',
  cache: true,
  inputs: [...judged, '!{projectRoot}/quality.json'],
  outputs: ['{projectRoot}/quality.json'],
  metadata: {
    description:
      'Plays the environment at random and tries its task programs, fails when they misbehave, and writes quality.json.',
  },
};

const scenarios: TargetConfiguration = {
  executor: '@envloom/nx:scenarios',
  cache: true,
  inputs: [...judged, '!{projectRoot}/quality.json'],
  outputs: [],
  metadata: {
    description: 'Takes the stored scenarios through all gates again, and writes nothing.',
  },
};

/** Never cached: what a language model does is worth doing again, and what was done is in the output folder. */
const rollout: TargetConfiguration = {
  executor: '@envloom/nx:rollout',
  cache: false,
  metadata: {
    description: 'Lets an agent play the scenarios, keeps trajectories, and says how it did.',
  },
};

/**
 * Runs until it is stopped. Not `continuous`: Nx calls such a target successful however it ends, with a
 * port that is taken too, and lets one at a time run.
 */
const serve: TargetConfiguration = {
  executor: '@envloom/nx:serve',
  cache: false,
  metadata: {
    description: 'Serves the environment over HTTP, WebSocket, MCP, OpenEnv and NeMo Gym.',
  },
};

/**
 * Never cached: whether a version is published is for the registry to say. It depends on no target: Nx
 * drops dependencies when a release names groups or projects, so the executor runs what has to pass.
 */
const publish: TargetConfiguration = {
  executor: '@envloom/nx:publish',
  cache: false,
  metadata: {
    technologies: ['npm'],
    description: 'Publishes dist to an npm registry, after everything that has to pass.',
  },
};

/** The targets of a hand-written package that is checked and built as environments are. */
export const packageTargets: Targets = { typecheck, build, test, 'nx-release-publish': publish };

export const environmentTargets: Targets = {
  ...packageTargets,
  'sync-check': syncCheck,
  check,
  scenarios,
  rollout,
  serve,
};
