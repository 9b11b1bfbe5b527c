/**
 * The Nx plugin: infers a project with its targets for each environment. Generators and executors
 * are found through generators.json and executors.json.
 */
export { createNodesV2, createNodesV2 as createNodes } from './plugin/environments.ts';
export { packageTargets } from './plugin/targets.ts';

export const name = '@envloom/nx';
