import { pathToFileURL } from 'node:url';
import { evaluate } from '@envloom/quality';
import type { QualityPorts } from './ports.ts';

export const defaultPorts: QualityPorts = {
  evaluate,
  importModule: (file) => import(pathToFileURL(file).href),
};
