import { contentHash } from '@envloom/logic-model';
import { codeVersion } from '@envloom/work';

/** The packages that decide what an examination finds: results must not outlive a change of them. */
export const examiningPackages = [
  '@envloom/codegen',
  '@envloom/core',
  '@envloom/env-package',
  '@envloom/episodes',
  '@envloom/logic-model',
  '@envloom/quality',
  '@envloom/runtime',
  '@envloom/sampler',
  '@envloom/scen-generator',
] as const;

export interface ExaminationKey {
  readonly modelHash: string;
  readonly scenarios: number;
  readonly seed: number;
}

let known: string | undefined;

/** SHA-256 of everything that decides what an examination finds. */
export function examinationKey(key: ExaminationKey): string {
  known ??= codeVersion(examiningPackages);
  return contentHash({ ...key, packages: known });
}
