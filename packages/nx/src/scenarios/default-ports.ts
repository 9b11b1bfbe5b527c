import { pathToFileURL } from 'node:url';
import { createStage, generateOn, verifyStored } from '@envloom/scen-generator';
import type { ScenarioPorts } from './ports.ts';

export const defaultPorts: ScenarioPorts = {
  createStage,
  generate: generateOn,
  verifyStored,
  importModule: (file) => import(pathToFileURL(file).href),
};
