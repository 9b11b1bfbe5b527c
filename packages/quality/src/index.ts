export {
  findingCatalogue,
  findingCodes,
  severities,
  type CatalogueEntry,
  type FindingCode,
  type Severity,
} from './findings/catalogue.ts';
export { findingsDelta, findingSubject } from './findings/delta.ts';
export {
  findingOf,
  fixOf,
  type Counterexample,
  type Finding,
  type FindingDetails,
  type Step,
} from './findings/finding.ts';
export { defaultOptions, type EvaluateOptions } from './options.ts';
export {
  parseReport,
  REPORT_VERSION,
  reportJson,
  reportSchema,
  withReading,
  type DescriptionFidelity,
  type QualityFigures,
  type QualityReport,
  type ReportResult,
  type TwinFigures,
  type Verdict,
} from './report/report.ts';
export { reportTable, type TableOptions } from './report/table.ts';
export {
  failOnValues,
  strictThreshold,
  thresholdSchema,
  type FailOn,
  type Threshold,
} from './report/threshold.ts';
export { judged, verdictOf } from './report/verdict.ts';
export { evaluate } from './evaluate/evaluate.ts';
export { BreakableModel, type NumberedMutant, type Traced } from './mutation/breakable-model.ts';
