export { ScratchWorkspace } from '@envloom/core/testing';
export { smallWorldText, smallWorld } from './small-world.ts';
export { tinyModel } from './tiny-model.ts';
export { library, libraryWorkspace } from './library-workspace.ts';
export { linkedWorkspace } from './linked-workspace.ts';
export { fakeEmit } from './fake-emission.ts';
export { ReleasedWorkspace, type Written } from './released-workspace.ts';
export { storedIndex, storedScenario } from './stored-scenario.ts';
export { differing, madeFiles, type MadeFiles } from './made-files.ts';
