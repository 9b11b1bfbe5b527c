export { ScratchWorkspace } from './scratch-workspace.ts';
