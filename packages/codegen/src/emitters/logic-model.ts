import type { Emitter } from '../emitter.ts';

/** `logic-model.yaml`, the source as it is. */
export const emitLogicModel: Emitter = ({ checked }) => ({
  path: 'logic-model.yaml',
  content: checked.source,
  owner: 'user',
});
