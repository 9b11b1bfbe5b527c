export { misspelt, smallTasks, smallScript } from './corpus-job.ts';
export { scriptedBehaviour, type Script } from './scripted-model.ts';
export { killedRuns, type KillPoint } from './killed-runs.ts';
export { twinBehaviour, twinListing } from './scripted-twin.ts';
