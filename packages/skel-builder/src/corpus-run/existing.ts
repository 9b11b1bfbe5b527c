import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModel } from '@envloom/logic-model';
import type { ExistingEnvironment } from '../mining/result.ts';
import { modelFile } from '@envloom/env-package';
import { originOf } from '../environment/provenance-file.ts';
import { environmentNames } from '@envloom/env-package';

/**
 * The environments of a folder, as topics are compared with them. One whose model cannot be read is
 * left out: only its name is taken.
 *
 * @param directory absolute
 */
export function existingEnvironments(directory: string): readonly ExistingEnvironment[] {
  return environmentNames(directory).map((name) =>
    existingEnvironment(join(directory, name), name),
  );
}

function existingEnvironment(folder: string, name: string): ExistingEnvironment {
  const read = readModel(readFileSync(join(folder, modelFile), 'utf8'), modelFile);
  const model = read.ok ? read.parsed.model : undefined;
  return {
    name,
    title: model?.title ?? name,
    summary: model?.summary ?? '',
    introduction: model?.introduction,
    domain: model?.domain ?? 'other/unknown',
    topic: originOf(folder)?.topic,
  };
}
