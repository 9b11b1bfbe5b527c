import type { JsonObject } from '@envloom/core';
import type { DataFiles } from '../row.ts';
import { splits } from '../split/splits.ts';

/**
 * `dataset_info.json` of LlamaFactory: a data set for each split, `<name>_<split>` with `_` for `-`.
 * A data set is one file; several files of a split become several, numbered from 0, to be
 * named together (`dataset: a_0,a_1`).
 */
export function datasetInfo(
  files: DataFiles,
  description: JsonObject,
): Readonly<Record<string, string>> {
  const info = Object.fromEntries(
    datasetsOf(files).map(({ name, file }) => [name, { file_name: file, ...description }]),
  );
  return { 'dataset_info.json': `${JSON.stringify(info, undefined, 2)}\n` };
}

/** The files with the names of their data sets; commas divide names, so they have none. */
export function datasetsOf(files: DataFiles): readonly { name: string; file: string }[] {
  return splits.flatMap((split) => {
    const name = `${files.name}_${split.replace('-', '_')}`.replaceAll(',', '_');
    const paths = files.splits[split];
    return paths.map((file, at) => ({ name: paths.length === 1 ? name : `${name}_${at}`, file }));
  });
}
