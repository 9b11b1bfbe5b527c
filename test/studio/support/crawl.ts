import type { Page } from 'playwright-core';
import { settled } from './pages.ts';

/** Links to other pages of the studio; those of one episode, row or prompt among many look alike. */
const linksOf = (tab: Page): Promise<string[]> =>
  tab.evaluate<string[]>(
    "[...document.querySelectorAll('a[href^=\"#/\"]')].map((link) => link.getAttribute('href').slice(1))",
  );

/**
 * Follows the links of the studio, those that were found first before others.
 *
 * @param start addresses after `#` to begin with
 * @param most pages that are visited
 * @param visit is given each address, when its page is shown
 */
export async function crawl(
  tab: Page,
  url: string,
  start: readonly string[],
  most: number,
  visit: (path: string) => Promise<void>,
): Promise<void> {
  const found = new Set(start);
  let visited = 0;
  for (const path of found) {
    if (visited === most) return;
    visited += 1;
    await tab.goto(`${url}/#${path}`);
    await settled(tab);
    await visit(path);
    for (const link of await linksOf(tab)) found.add(link);
  }
}
