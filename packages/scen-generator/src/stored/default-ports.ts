import { pathToFileURL } from 'node:url';
import { createGeneratorContext, generateOn, verifyStored } from '@envloom/scen-generator';
import { watchModelCode } from '@envloom/runtime/node';
import type { ScenarioPorts } from './ports.ts';

export const gatePorts: ScenarioPorts = {
  createGeneratorContext: (checked) => {
    watchModelCode();
    return createGeneratorContext(checked);
  },
  generate: generateOn,
  verifyStored,
  importModule: (file) => import(pathToFileURL(file).href),
};
