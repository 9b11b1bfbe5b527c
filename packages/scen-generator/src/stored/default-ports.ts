import { pathToFileURL } from 'node:url';
import { createGeneratorContext } from '../context/create-context.ts';
import { generateOn } from '../generate/generate.ts';
import { verifyStored } from '../generate/verify-stored.ts';
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
