// Reading reports: nothing of what makes them is loaded.
export { describe as describeFinding } from './report/describe.ts';
export { parseReport, type QualityReport } from './report/report.ts';
export { summaryOf as reportFigures, verdictText } from './report/summary.ts';
export { reportTables, type ReportTable } from './report/tables.ts';
export { visible } from './report/visible.ts';
