import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const violations = z.array(
  z.object({
    id: z.string(),
    help: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
  }),
);

/**
 * What axe-core finds wrong with a page, by all of its rules: one text for each element.
 *
 * @param page of a tab with `bypassCSP`, since axe is a script that the page does not have itself
 */
export async function accessibilityDefects(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.addScriptTag({ path: axe });
  const found = await page.evaluate<unknown>('axe.run().then(({ violations }) => violations)');
  return violations
    .parse(found)
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    );
}

/** By how many pixels a page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
