// `node tools/studio-screenshots.ts` takes the pictures of docs/studio: each area at both widths, in both themes,
// of a workspace made for it. Needs Chromium, on the PATH or named by `CHROMIUM`.
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findChromium } from '../test/studio/support/chromium.ts';
import { openStudio, type StudioInBrowser } from '../test/studio/support/in-studio.ts';
import { settled } from '../test/studio/support/pages.ts';
import { callByForm, showSolution } from '../test/studio/support/play.ts';
import { copiedWorkspace, rollOut } from '../test/studio/support/workspace.ts';

const folder = join(import.meta.dirname, '../docs/studio');
const environment = 'library-loans';

interface Picture {
  readonly name: string;
  /** After `#`. */
  readonly path: string;
  readonly width: 400 | 1600;
  readonly theme: 'light' | 'dark';
  /** What is done before the picture is taken. */
  readonly first?: (tab: Page) => Promise<void>;
}

/** The first two calls of the solution: the world shows what they changed. */
async function playTwoSteps(tab: Page): Promise<void> {
  const calls = await showSolution(tab);
  for (const call of calls.slice(0, 2)) await callByForm(tab, call);
}

const areas = (trajectories: string): readonly Pick<Picture, 'name' | 'path' | 'first'>[] => [
  { name: 'environments', path: '/' },
  { name: 'environment', path: `/environments/${environment}/entities` },
  { name: 'play', path: `/play/${environment}/${environment}-7-0001`, first: playTwoSteps },
  { name: 'watch', path: `/watch/episodes/file=${trajectories}` },
  { name: 'episode', path: `/watch/episode/file=${trajectories}&line=1` },
  { name: 'author', path: `/author/${environment}` },
];

/** Every area once wide and once narrow, in turns light and dark, so that a dozen shows all four. */
const pictures = (trajectories: string): readonly Picture[] =>
  areas(trajectories).flatMap((area, at) => [
    { ...area, width: 1600, theme: at % 2 === 0 ? 'light' : 'dark' },
    { ...area, width: 400, theme: at % 2 === 0 ? 'dark' : 'light' },
  ]);

/** Of a picture: WebP, as Playwright has none, is made by the browser. */
async function take(studio: StudioInBrowser, picture: Picture): Promise<void> {
  const { name, path, width, theme, first } = picture;
  const tab = await studio.tab({ width, theme });
  await tab.setViewportSize({ width, height: width === 400 ? 800 : 1000 });
  await tab.goto(`${studio.url}/#${path}`);
  await tab.getByRole('heading').first().waitFor();
  await first?.(tab);
  await settled(tab);
  await tab.evaluate('window.scrollTo(0, 0)');
  const session = await tab.context().newCDPSession(tab);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 45 });
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(join(folder, `${name}-${width}-${theme}.webp`), bytes);
  console.log(`${name}-${width}-${theme}.webp  ${(bytes.length / 1024).toFixed(0)} kB`);
  await studio.closeTabs();
}

const browser = findChromium();
if (browser === undefined) throw new Error('There is no Chromium: name one by CHROMIUM.');
const workspace = copiedWorkspace([environment, 'bank-ledger', 'support-desk', 'smart-home']);
rollOut(workspace, environment, 'noisy-reference');
const [file = ''] = globSync(`.envloom/rollouts/${environment}/*/trajectories.jsonl`, {
  cwd: workspace.root,
});
await using studio = await openStudio(workspace, browser);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const picture of pictures(encodeURIComponent(file))) await take(studio, picture);
