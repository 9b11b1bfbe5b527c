import { pathToFileURL } from 'node:url';
import { evaluate } from '../evaluate/evaluate.ts';
import { watchModelCode } from '@envloom/runtime/node';
import type { QualityPorts } from './ports.ts';

export const qualityPorts: QualityPorts = {
  evaluate: (checked, options) => {
    watchModelCode();
    return evaluate(checked, options);
  },
  importModule: (file) => import(pathToFileURL(file).href),
};
