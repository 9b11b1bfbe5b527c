import type { Command } from '@envloom/core/command';

/** All verbs of envloom, each with what loads it: a verb loads nothing of the others. One more is one line here. */
export const verbs: Readonly<Record<string, () => Promise<Command>>> = {
  list: async () => (await import('./commands/list/command.ts')).listCommand,
  show: async () => (await import('./commands/show/command.ts')).showCommand,
  play: async () => (await import('./commands/play/command.ts')).playCommand,
  tasks: async () => (await import('./commands/tasks/command.ts')).tasksCommand,
  check: async () => (await import('./commands/check/command.ts')).checkCommand,
  'twin check': async () => (await import('./commands/twin/command.ts')).twinCheckCommand,
  audit: async () => (await import('./commands/audit/command.ts')).auditCommand,
  review: async () => (await import('./commands/review/command.ts')).reviewCommand,
  'scenarios list': async () =>
    (await import('./commands/verify/list-command.ts')).scenariosListCommand,
  'scenarios verify': async () =>
    (await import('./commands/verify/command.ts')).scenariosVerifyCommand,
  rollout: async () => (await import('./commands/rollout/command.ts')).rolloutCommand,
  replay: async () => (await import('./commands/rollout/command.ts')).replayCommand,
  regrade: async () => (await import('./commands/rollout/command.ts')).regradeCommand,
  data: async () => (await import('./commands/data/command.ts')).dataCommand,
  'benchmark list': async () =>
    (await import('./commands/benchmark/command.ts')).benchmarkListCommand,
  'benchmark leakage': async () =>
    (await import('./commands/benchmark/leakage.ts')).benchmarkLeakageCommand,
  benchmark: async () => (await import('./commands/benchmark/command.ts')).benchmarkCommand,
  serve: async () => (await import('./commands/serve/command.ts')).serveCommand,
  studio: async () => (await import('./commands/studio/command.ts')).studioCommand,
  lsp: async () => (await import('./commands/lsp/command.ts')).lspCommand,
  worker: async () => (await import('./worker/command.ts')).workerCommand,
  catalog: async () => (await import('./commands/catalog/command.ts')).catalogCommand,
};

/** All of them, loaded. */
export const allCommands = (): Promise<readonly Command[]> =>
  Promise.all(Object.values(verbs).map((load) => load()));
