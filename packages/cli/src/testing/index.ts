// What tests of other packages use.
export { answerBatch } from './batch-answers.ts';
export { misspelt, smallTasks } from './corpus-job.ts';
export { fakeEmit } from './fake-emission.ts';
export { linkedWorkspace } from './linked-workspace.ts';
export { ReleasedWorkspace, type Written } from './released-workspace.ts';
export { ScratchWorkspace } from './scratch-workspace.ts';
export { scriptedBehaviour } from './scripted-model.ts';
export { storedIndex, storedScenario } from './stored-scenario.ts';
export { tinyModel } from './tiny-model.ts';
