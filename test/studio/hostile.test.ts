import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { flag, payloads } from './hostile/payloads.ts';
import { hostileWorkspace } from './hostile/workspace.ts';
import { crawl } from './support/crawl.ts';
import { faultsOf } from './support/faults.ts';
import { hasBrowser, limit, openedStudio } from './support/in-studio.ts';
import { pages } from './support/pages.ts';

const environment = 'hostile-notes';

/** Elements and attributes that only a text could have brought. */
const foreign =
  'script:not([src^="./studio/assets/"]), iframe, object, embed, base, marquee, [onload], [onerror], [onfocus], [onmouseover], a[href^="javascript:" i], a[href^="data:" i]';

const foreignIn = (tab: Page): Promise<string[]> =>
  tab.evaluate<string[]>(
    `[...document.querySelectorAll(${JSON.stringify(foreign)})].map((element) => element.outerHTML)`,
  );

const hasRun = (tab: Page): Promise<boolean> => tab.evaluate<boolean>(`'${flag}' in window`);

/** Blanks may be drawn as one, and characters that cannot be seen as marks. */
const isShown = (payload: string, text: string): boolean =>
  payload.split(/[\s\p{Cf}]+/u).every((word) => text.includes(word));

/** Requests to other hosts, as they are made. */
function requestsElsewhere(tab: Page, url: string): readonly string[] {
  const made: string[] = [];
  tab.on('request', (request) => {
    if (!request.url().startsWith(url)) made.push(request.url());
  });
  return made;
}

describe.runIf(hasBrowser)('hostile texts', { timeout: limit }, () => {
  const studio = openedStudio(hostileWorkspace);

  it('are shown as texts on every page that has them, and do nothing', async () => {
    const { url } = studio();
    const tab = await studio().tab();
    // The editor is left while its language server still starts.
    const faults = faultsOf(tab, (text) => text.includes('Request timed out'));
    const elsewhere = requestsElsewhere(tab, url);
    const start = [
      ...pages.map(({ path }) => path.replace('library-loans', environment)),
      `/play/${environment}/free-model-1`,
    ];
    const shown = new Set<string>();
    await crawl(tab, url, start, 80, async (path) => {
      expect.soft(await hasRun(tab), path).toBe(false);
      expect.soft(await foreignIn(tab), path).toEqual([]);
      expect.soft(await tab.title(), path).toMatch(/envloom/);
      const text = await tab.locator('body').innerText();
      for (const payload of payloads) if (isShown(payload, text)) shown.add(payload);
    });
    expect.soft(faults).toEqual([]);
    expect.soft(elsewhere).toEqual([]);
    expect(payloads.filter((payload) => !shown.has(payload))).toEqual([]);
  });

  it('runs what it tests with: a script of a payload sets the flag where nothing stops it', async () => {
    const tab = await studio().tab({ bypassCSP: true });
    await tab.setContent(payloads.slice(0, 20).join('\n'));
    expect(await hasRun(tab)).toBe(true);
  });
});
