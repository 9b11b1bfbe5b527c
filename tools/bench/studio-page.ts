// The page where there is much of everything: `node tools/bench/studio-page.ts`. A workspace of 1,000 environments,
// with a world of 80,000 rows and a file of trajectories of 100 MB, is looked at in Chromium. Of each view: when its
// first row is shown after the page was asked for, and the longest task that blocked the page while it was scrolled
// from top to bottom. Times are those of the clock, so another program that runs makes them longer.
import type { Page } from 'playwright-core';
import { largeWorkspace, wideWorld } from '../../test/studio/scale/workspace.ts';
import { findChromium } from '../../test/studio/support/chromium.ts';
import { openStudio, type StudioInBrowser } from '../../test/studio/support/in-studio.ts';

/** Wanted, in milliseconds. */
const target = { firstView: 1000, longestTask: 200 };

interface View {
  readonly title: string;
  readonly path: string;
  /** CSS selectors: a row, and what scrolls. */
  readonly row: string;
  readonly box: string;
}

const file = encodeURIComponent('.envloom/rollouts/library-loans/random/trajectories.jsonl');

const views: readonly View[] = [
  {
    title: '1,000 environments',
    path: '/',
    row: '.environments-item',
    box: '.environments-list',
  },
  {
    title: '100 MB of trajectories',
    path: `/watch/episodes/file=${file}`,
    row: '.watch-row',
    box: '.watch-list',
  },
  {
    title: 'a world of 80,000 rows',
    path: `/play/${wideWorld}/free-model-1`,
    row: '.world-box-rows tbody tr[aria-rowindex]',
    box: '.world-box-rows',
  },
];

const watchTasks = `
  window.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((task) => task.duration)))
    .observe({ type: 'longtask' });
`;

/** Sixty steps through the whole list, a frame or two each. */
const scroll = (box: string): string => `(async () => {
  longTasks.length = 0;
  const box = document.querySelector(${JSON.stringify(box)});
  const steps = 60;
  for (let at = 1; at <= steps; at++) {
    box.scrollTop = (box.scrollHeight - box.clientHeight) * (at / steps);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return Math.max(0, ...longTasks);
})()`;

interface Seen {
  readonly firstView: number;
  readonly longestTask: number;
}

/** @param tab of a browser that has the page's files already, as on a second visit */
async function seen(tab: Page, url: string, { path, row, box }: View): Promise<Seen> {
  await tab.goto('about:blank');
  const began = performance.now();
  await tab.goto(`${url}/#${path}`);
  await tab.locator(row).first().waitFor();
  const firstView = performance.now() - began;
  const longestTask = await tab.evaluate<number>(scroll(box));
  return { firstView, longestTask };
}

function isGood({ title }: View, { firstView, longestTask }: Seen): boolean {
  console.log(title);
  console.log(`  first view    ${firstView.toFixed(0)} ms   wanted: below ${target.firstView}`);
  console.log(
    `  longest task  ${longestTask.toFixed(0)} ms while scrolled   wanted: below ${target.longestTask}`,
  );
  return firstView < target.firstView && longestTask < target.longestTask;
}

async function measure(studio: StudioInBrowser): Promise<boolean> {
  const tab = await studio.tab();
  await tab.addInitScript(watchTasks);
  let good = true;
  for (const view of views) {
    // The first visit opens the environment and begins to read the file.
    const cold = await seen(tab, studio.url, view);
    const warm = await seen(tab, studio.url, view);
    good = isGood(view, warm) && good;
    console.log(`  first visit   ${cold.firstView.toFixed(0)} ms`);
  }
  return good;
}

const browser = findChromium();
if (browser === undefined) console.log('skipped: no Chromium');
else {
  const scale = { environments: 1000, trajectoryBytes: 100 * 1_048_576, rows: 80_000 };
  await using studio = await openStudio(await largeWorkspace(scale), browser);
  process.exitCode = (await measure(studio)) ? 0 : 1;
}
