/// <reference types="node" />
export { main } from './main.ts';
// What the generators and executors of @envloom/nx call.
export { generateCatalog } from './commands/catalog/generate.ts';
export { catalogOptions } from './commands/catalog/options.ts';
export { catalogPorts } from './commands/catalog/ports.ts';
export { checkProject } from './commands/check/check-project.ts';
export { checkOptions } from './commands/check/options.ts';
export { generateTrainingData } from './commands/data/generate.ts';
export { dataPorts } from './commands/data/ports.ts';
export { rolloutExecutorOptions } from './commands/rollout-one/options.ts';
export { rolloutProject } from './commands/rollout-one/rollout-project.ts';
export { generateRollouts } from './commands/rollout/generate.ts';
export { rolloutsOptions } from './commands/rollout/options.ts';
export { rolloutPorts } from './commands/rollout/ports.ts';
export { generateScenarios } from './commands/scenarios/generate.ts';
export { scenariosOptions } from './commands/scenarios/options.ts';
export { scenariosPorts } from './commands/scenarios/ports.ts';
export { type ServeExecutorOptions, serveExecutorOptions } from './commands/serve/command.ts';
export { serveProject } from './commands/serve/serve-project.ts';
export { verifyProject } from './commands/verify/verify-project.ts';
export { checkWork } from './commands/check/work.ts';
export { verifyWork } from './commands/verify/work.ts';
