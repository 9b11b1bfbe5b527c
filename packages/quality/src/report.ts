// Reading reports: nothing of what makes them is loaded.
export { parseReport } from './report/report.ts';
