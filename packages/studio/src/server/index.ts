export { studio, type StudioOptions } from './studio.ts';
export { exportSite, type SiteJob, type SiteResult } from './site/export-site.ts';
