import type { CommandDescription } from '@envloom/core/command';
import { envRemoveOptions } from './generators/env-remove/options.ts';
import { envOptions } from './generators/env/options.ts';
import { envsOptions } from './generators/envs/options.ts';
import { initOptions } from './generators/init/options.ts';
import { presetOptions } from './generators/preset/options.ts';
import { releasePlanOptions } from './generators/release-plan/options.ts';
import { publishOptions } from './executors/publish/options.ts';
import {
  catalogOptions,
  checkOptions,
  rolloutExecutorOptions,
  rolloutsOptions,
  scenariosOptions,
  serveExecutorOptions,
  tasksCommand,
  verifyOptions,
} from '@envloom/cli';
import { trainingDataOptions } from '@envloom/training-data/command';
import { z } from 'zod';

const none = z.strictObject({});

/** What Nx is told of each generator and executor, by the folder that has its `schema.json`. */
export const commandDescriptions: Readonly<Record<string, CommandDescription>> = {
  'generators/env': {
    title: 'Environment from a logic model, a task, a topic or what people have already',
    description:
      'Generate the typed package of an environment from a logic model; a second run writes nothing, and hand edits are never lost without --overwrite. With --task or --topic a language model writes the logic model first: it is checked, repaired, evaluated and given scenarios before anything is written. With --from it writes what stands behind the tools of an MCP server, an OpenAPI document or a tool list, which stay what they are.',
    examples: [
      {
        command: 'nx g env library-loans --model models/library-loans.yaml',
        description: 'Make an environment from a logic model',
      },
      {
        command: 'nx g env library-loans',
        description: 'Regenerate it after a change to generated/library-loans/logic-model.yaml',
      },
      {
        command: 'nx g env --topic "hotel front desk"',
        description: 'Let a language model model an environment',
      },
      {
        command: 'nx g env memory --from "mcp:npx -y @modelcontextprotocol/server-memory"',
        description: 'Make the twin of an MCP server',
      },
      {
        command: 'nx g env issues --from openapi.yaml --tag issues',
        description: 'Make the twin of a part of an HTTP API',
      },
    ],
    options: envOptions,
  },
  'generators/envs': {
    title: 'Environments from a corpus of tasks',
    description:
      'Mine environments from a file of tasks with a language model: judge tasks, infer environments, drop near-duplicates, model, repair, check, make scenarios. Each accepted package is written at once; an interrupted run goes on where it was and pays for nothing twice. --dry-run prints the plan and an estimate of the cost.',
    examples: [
      {
        command: 'nx g envs --corpus tasks.jsonl --count 200 --concurrency 16',
        description: 'Make up to 200 environments from a corpus',
      },
      {
        command: 'nx g envs --corpus tasks.jsonl --provider batch',
        description: 'The same through batch files, without a server',
      },
      { command: 'nx g envs --status', description: 'See how far it came and what it cost' },
    ],
    options: envsOptions,
  },
  'generators/tasks': tasksCommand,
  'generators/env-remove': {
    title: 'Remove an environment',
    description:
      'Remove the folder of an environment, its logic model included, and its link in node_modules. Files that envloom did not write stop it unless --force is given.',
    examples: [
      { command: 'nx g env-remove library-loans', description: 'Remove generated/library-loans' },
    ],
    options: envRemoveOptions,
  },
  'generators/init': {
    title: 'Set up envloom',
    description:
      'Register the envloom plugin and the release group of environments in nx.json, ignore build output and add the packages that environments use. Running it again changes nothing.',
    examples: [
      { command: 'nx g @envloom/nx:init', description: 'Set up envloom in this workspace' },
      {
        command: 'nx g @envloom/nx:init --ci github',
        description: 'Also write workflows for GitHub Actions',
      },
    ],
    options: initOptions,
  },
  'generators/preset': {
    title: 'Make a workspace of environments',
    description:
      'Set up a new workspace: what init does, workflows, scripts, a README, and one example environment with scenarios. `npm create @envloom` runs it. Files that are there stay.',
    examples: [
      {
        command: 'nx g @envloom/nx:preset',
        description: 'Make this new workspace one of environments',
      },
    ],
    options: presetOptions,
  },
  'generators/scenarios': {
    title: 'Scenarios of an environment',
    description:
      'Make verified scenarios for an environment: initial state, task, reference solution, checks, certificate. Each is written as soon as it has passed every gate; an interrupted run keeps them, and the same command goes on. The same options give the same files, byte for byte; other options replace the set.',
    examples: [
      {
        command: 'nx g scenarios library-loans --count 40 --seed 7',
        description: 'Make forty scenarios for generated/library-loans',
      },
      {
        command:
          'nx g scenarios library-loans --kinds ordinary:2,must-refuse:1 --difficulty 0.4-1 --coverage',
        description: 'Make harder ones of two kinds, and print what they exercise',
      },
    ],
    options: scenariosOptions,
  },
  'generators/release-plan': {
    title: 'Plan releases of environments',
    description:
      'Compare environments with their last releases (git tags such as env-library-loans@0.2.0) and write a version plan with the right step and a changelog for each that differs. nx release --groups=envs follows the plans.',
    examples: [
      {
        command: 'nx g release-plan --dry-run',
        description: 'Show which steps are proposed, and why',
      },
      {
        command: 'nx g release-plan library-loans',
        description: 'Write the version plan of generated/library-loans',
      },
    ],
    options: releasePlanOptions,
  },
  'generators/rollouts': {
    title: 'Rollouts over many environments',
    description:
      'Let an agent play the scenarios of several environments, in one run with one table; or execute stored trajectories again (--replay), or judge them again (--regrade). --dry-run says how many episodes there are, and plays nothing.',
    examples: [
      {
        command: 'nx g rollouts --all --agent openai:qwen3-8b --samples 4 --concurrency 32',
        description: 'Measure a language model on every environment',
      },
      {
        command: 'nx g rollouts --replay .envloom/rollouts/library-loans/reference',
        description: 'See whether trajectories still lead where they led',
      },
      {
        command: 'nx g rollouts --regrade runs/qwen3-8b/trajectories.jsonl --write',
        description: 'Judge trajectories by changed checks',
      },
    ],
    options: rolloutsOptions,
  },
  'generators/training-data': {
    title: 'Training data',
    description:
      'Write data sets for training: from trajectories, each executed again first, for supervised fine-tuning; or from scenarios, chosen by measured pass rates, for reinforcement learning. --dry-run says what would be written.',
    examples: [
      {
        command:
          'nx g training-data --from .envloom/rollouts/library-loans/openai-qwen3-8b --format qwen3,trl --out data/qwen3-8b',
        description: 'Trajectories with the full reward, as chat text of Qwen3 and for TRL',
      },
      {
        command:
          'nx g training-data --format verl --from runs/qwen3-8b --band 0.2-0.8 --file-type parquet --out data/rl',
        description:
          'Scenarios that a model solves sometimes, for reinforcement learning with verl',
      },
    ],
    options: trainingDataOptions,
  },
  'generators/catalog': {
    title: 'Catalogue',
    description:
      'Write a catalogue of all environments: catalog.json for programs (with its JSON Schema), CATALOG.md for people, and DATA-CARD.md. A second run writes nothing; --dry-run says what would be written.',
    examples: [
      {
        command: 'nx g catalog',
        description: 'Write generated/catalog.json and CATALOG.md',
      },
      {
        command: 'nx g catalog --check',
        description: 'Fail where the catalogue does not match the environments',
      },
    ],
    options: catalogOptions,
  },
  'executors/typecheck': {
    title: 'Type-check',
    description: 'Type-check the projects with TypeScript 7.',
    examples: [],
    options: none,
  },
  'executors/build': {
    title: 'Build',
    description: 'Compile the package into its dist folder, ready for npm pack.',
    examples: [],
    options: none,
  },
  'executors/sync-check': {
    title: 'Sync check',
    description:
      'Compare the generated files with what the logic model generates now, and try the task programs on it.',
    examples: [],
    options: none,
  },
  'executors/check': {
    title: 'Check quality',
    description:
      'Play an environment at random, check the laws after every call, measure coverage, put mistakes in to see whether they are noticed, and write quality.json. Then check the task programs and try them on seeds. Fails when the threshold is not met, or a task program has errors.',
    examples: [
      {
        command: 'nx check env-library-loans --seed=7 --runs=1000',
        description: 'Check generated/library-loans thoroughly',
      },
    ],
    options: checkOptions,
  },
  'executors/scenarios': {
    title: 'Verify scenarios',
    description:
      'Verify every stored scenario of an environment again: its files, its reference on the real package, every gate. Writes nothing; fails on any problem.',
    examples: [
      {
        command: 'nx run-many -t scenarios --batch --every=5',
        description: 'Play all scenarios, and have the gates judge a fifth',
      },
    ],
    options: verifyOptions,
  },
  'executors/publish': {
    title: 'Publish',
    description:
      'Publish the package of a project to an npm registry, after it has passed sync-check, typecheck, check and scenarios and was built. `nx release publish` runs this. A version that is there with the same content counts as published; with other content it is refused.',
    examples: [
      {
        command: 'nx release publish --projects=env-library-loans',
        description: 'Publish generated/library-loans at the version of its package.json',
      },
    ],
    options: publishOptions,
  },
  'executors/rollout': {
    title: 'Rollout',
    description:
      'Let an agent play the scenarios of an environment. Trajectories are written as episodes end; an interrupted run goes on with the same command and pays for nothing twice. Prints pass@1, pass@k, steps, tokens, cost and what went wrong.',
    examples: [
      {
        command: 'nx run env-library-loans:rollout',
        description: 'Play all scenarios with the reference agent, which needs no key',
      },
      {
        command:
          'nx run env-library-loans:rollout --agent openai:qwen3-8b --scenarios 40 --samples 4 --concurrency 32',
        description: 'Measure a language model',
      },
    ],
    options: rolloutExecutorOptions,
  },
  'executors/serve': {
    title: 'Serve',
    description:
      'Serve an environment, and others beside it, over HTTP, WebSocket, MCP, OpenEnv and NeMo Gym, until it is stopped.',
    examples: [
      {
        command: 'nx run env-library-loans:serve --port 8000',
        description: 'Serve one environment to this machine',
      },
      {
        command: "nx run env-library-loans:serve --env 'generated/*' --workers 4",
        description: 'Serve a whole catalogue with four processes',
      },
    ],
    options: serveExecutorOptions,
  },
};
