/// <reference types="node" />
export { main } from './main.ts';
export { processContext } from './process-context.ts';
// What the generators and executors of @envloom/nx call.
export { catalogOptions, generateCatalog } from './commands/catalog/command.ts';
export { checkProject } from './commands/check/check-project.ts';
export { checkOptions } from './commands/check/options.ts';
export { checkWork } from './commands/check/work.ts';
export { generateTrainingData } from './commands/data/generate.ts';
export { rolloutExecutorOptions, rolloutProject } from './commands/rollout-one/rollout-project.ts';
export { generateRollouts, rolloutsOptions } from './commands/rollout/generate.ts';
export { generateScenarios } from './commands/scenarios/generate.ts';
export { scenariosOptions } from './commands/scenarios/options.ts';
export { scenariosPorts } from './commands/scenarios/ports.ts';
export { type ServeExecutorOptions, serveExecutorOptions } from './commands/serve/command.ts';
export { serveProject } from './commands/serve/serve-project.ts';
export { tasksCommand } from './commands/tasks/command.ts';
export { generateTasks } from './commands/tasks/generate.ts';
export { verifyOptions } from './commands/verify/options.ts';
export { verifyProject } from './commands/verify/verify-project.ts';
export { verifyWork } from './commands/verify/work.ts';
