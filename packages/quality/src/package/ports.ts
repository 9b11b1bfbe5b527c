import type { CheckedModel } from '@envloom/logic-model';
import type { EvaluateOptions } from '../options.ts';
import type { QualityReport } from '../report/report.ts';

/** What checking an environment needs of the outside; tests pass their own. */
export interface QualityPorts {
  readonly evaluate: (checked: CheckedModel, options: EvaluateOptions) => Promise<QualityReport>;
  /** What the module in a file exports; `file` is absolute. */
  readonly importModule: (file: string) => Promise<unknown>;
}
