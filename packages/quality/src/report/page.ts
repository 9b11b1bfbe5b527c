import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { pageView, type PageView } from './page-view.ts';
import type { QualityReport } from './report.ts';

const source = readFileSync(new URL('./page.hbs', import.meta.url), 'utf8');

const template = Handlebars.compile<PageView>(source, { strict: true });

/** A report as one page of HTML that needs nothing else: no scripts, no other resources. */
export function reportHtml(report: QualityReport): string {
  return template(pageView(report));
}
