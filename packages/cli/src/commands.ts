import { benchmarkCommand, benchmarkListCommand } from '@envloom/benchmarks';
import type { Command } from '@envloom/core/command';
import { benchmarkLeakageCommand } from './commands/benchmark/leakage.ts';
import { catalogCommand } from './commands/catalog/command.ts';
import { checkCommand } from './commands/check/command.ts';
import { dataCommand } from './commands/data/command.ts';
import { regradeCommand, replayCommand, rolloutCommand } from './commands/rollout/command.ts';
import { listCommand } from './commands/list/command.ts';
import { playCommand } from './commands/play/command.ts';
import { reviewCommand } from './commands/review/command.ts';
import { serveCommand } from './commands/serve/command.ts';
import { scenariosListCommand } from './commands/verify/list-command.ts';
import { scenariosVerifyCommand } from './commands/verify/command.ts';
import { showCommand } from './commands/show/command.ts';
import { tasksCommand } from './commands/tasks/command.ts';
import { workerCommand } from './worker/command.ts';

/** All verbs of envloom. One more is one line here. */
export const commands: readonly Command[] = [
  listCommand,
  showCommand,
  playCommand,
  tasksCommand,
  checkCommand,
  reviewCommand,
  scenariosListCommand,
  scenariosVerifyCommand,
  rolloutCommand,
  replayCommand,
  regradeCommand,
  dataCommand,
  benchmarkListCommand,
  benchmarkLeakageCommand,
  benchmarkCommand,
  serveCommand,
  workerCommand,
  catalogCommand,
];
