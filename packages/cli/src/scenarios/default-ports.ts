import { pathToFileURL } from 'node:url';
import { createStage, generateOn, verifyStored } from '@envloom/scen-generator';
import { watchModelCode } from '../watch/watch-model-code.ts';
import type { ScenarioPorts } from './ports.ts';

export const gatePorts: ScenarioPorts = {
  createStage: (checked) => {
    watchModelCode();
    return createStage(checked);
  },
  generate: generateOn,
  verifyStored,
  importModule: (file) => import(pathToFileURL(file).href),
};
