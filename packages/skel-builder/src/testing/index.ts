export { misspelt, smallTasks, smallScript } from './corpus-job.ts';
export { scriptedBehaviour } from './scripted-model.ts';
export { killedRuns, type KillPoint } from './killed-runs.ts';
