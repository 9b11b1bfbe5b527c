import { isObject } from '@envloom/core';
import { readFileSync } from 'node:fs';
import { readModel } from '@envloom/logic-model';
import type { ModelJson } from '../tree.ts';

const root = new URL('../../../../../', import.meta.url);

/** A model of the repository as JSON. */
export function realModel(path: string): ModelJson {
  const text = readFileSync(new URL(path, root), 'utf8');
  const read = readModel(text, path);
  const json: unknown = read.ok ? JSON.parse(JSON.stringify(read.parsed.model)) : undefined;
  if (!isObject(json)) throw new Error(`${path} cannot be read.`);
  return json;
}

/** The hand-written environments, as JSON. */
export function handWrittenModels(): readonly ModelJson[] {
  const names = ['bank-ledger', 'library-loans', 'smart-home'];
  return names.map((name) => realModel(`generated/${name}/logic-model.yaml`));
}

export const clinic = 'test/broken-models/clinic-visits/base.yaml';
