import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseTrajectory } from '@envloom/episodes/trajectory';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { faultsOf } from './support/faults.ts';
import { hasBrowser, limit, openedStudio } from './support/in-studio.ts';
import { RolloutProcess } from './support/rollout.ts';
import { copiedWorkspace } from './support/workspace.ts';

const environment = 'library-loans';
const file = 'runs/live/trajectories.jsonl';

/** Long enough to be watched: it is ended by the test. */
const run = `${environment} --agent noisy-reference:0.3 --samples 200 --concurrency 1 --out runs/live`;

/** Episodes that the list says there are, with the filters. */
async function episodes(tab: Page): Promise<number> {
  const text = await tab
    .getByRole('status')
    .filter({ hasText: /^[\d,]+ episodes?$/ })
    .innerText();
  return Number(text.replaceAll(/\D/g, ''));
}

/** Waits until the list says that there are more. */
async function moreEpisodes(tab: Page, than: number): Promise<number> {
  await expect.poll(() => episodes(tab), { timeout: 120_000 }).toBeGreaterThan(than);
  return episodes(tab);
}

const isMissing = (text: string): boolean => text.includes('404');

describe.runIf(hasBrowser)('a file of trajectories that is watched', { timeout: limit }, () => {
  const studio = openedStudio(() => copiedWorkspace([environment]));
  const path = (): string => studio().workspace.path(file);
  const open = async (view: string): Promise<Page> => {
    const tab = await studio().tab();
    await tab.goto(`${studio().url}/#/watch/${view}`);
    return tab;
  };
  const asked = `file=${encodeURIComponent(file)}`;
  const list = `episodes/${asked}`;

  it('appears when the run begins, and grows: in the list, with a filter, and beside an episode', async () => {
    const tab = await open('');
    const faults = faultsOf(tab);
    await tab.getByText('Nothing to watch here yet').waitFor();
    const rollout = new RolloutProcess(studio().workspace.root, run.split(' '));
    onTestFinished(() => rollout.kill());
    await tab.getByRole('link', { name: file }).click();
    const first = await moreEpisodes(tab, 0);
    await tab.getByText(/a minute; last write \d+ s ago/).waitFor();
    const all = await moreEpisodes(tab, first);
    await tab.getByLabel('Reward').selectOption('0');
    await expect.poll(() => episodes(tab)).toBeLessThan(all);
    const lost = await episodes(tab);
    await moreEpisodes(tab, lost);
    await tab.getByRole('rowheader').getByRole('link').first().click();
    const place = tab.getByText(/^1 of [\d,]+$/);
    const before = await place.innerText();
    await expect.poll(() => place.innerText(), { timeout: 120_000 }).not.toBe(before);
    await tab.getByText('Played again, all came out as recorded.').waitFor();
    await tab.goBack();
    expect(await tab.getByLabel('Reward').inputValue()).toBe('0');
    expect(rollout.isRunning).toBe(true);
    expect(faults).toEqual([]);
  });

  it('was interrupted: half a line is said to be half, and is an episode when it is whole', async () => {
    const whole = readFileSync(path(), 'utf8').split('\n').slice(0, 5);
    const [line = ''] = whole;
    writeFileSync(path(), `${whole.join('\n')}\n${line.slice(0, 700)}`);
    const tab = await open(list);
    await tab.getByText('5 episodes').waitFor();
    await tab.getByText('One line is no episode').click();
    await tab.getByText(/Line 6: the last line is half-written/).waitFor();
    appendFileSync(path(), `${line.slice(700)}\n`);
    await tab.getByText('6 episodes').waitFor();
    expect(await tab.getByText('One line is no episode').count()).toBe(0);
  });

  it('of another version says so, line by line, and shows the others', async () => {
    appendFileSync(path(), '{"format_version":7,"id":"later"}\n');
    const tab = await open(list);
    await tab.getByText('One line is no episode').click();
    await tab.getByText(/Line 7: it has format version 7, .* reads version 1/).waitFor();
    expect(await episodes(tab)).toBe(6);
  });

  it('is written anew while it is open: list and episode show what it has now', async () => {
    const [line = '', other = ''] = readFileSync(path(), 'utf8').split('\n');
    const [tab, second] = [await open(list), await open(`episode/${asked}&line=1`)];
    const third = await open(`episode/${asked}&line=5`);
    await tab.getByText('6 episodes').waitFor();
    await second.getByText('1 of 6').waitFor();
    await third.getByText('5 of 6').waitFor();
    const scenario = (text: string): string => parseTrajectory(JSON.parse(text)).scenario;
    await second.getByRole('heading', { name: scenario(line) }).waitFor();
    writeFileSync(path(), `${other}\n`);
    await tab.getByText('1 episode', { exact: true }).waitFor();
    expect(await tab.getByText('is no episode').count()).toBe(0);
    await second.getByRole('heading', { name: scenario(other) }).waitFor();
    await third.getByRole('alert').getByText('line 5: no episode').waitFor();
  });

  it('is deleted while it is open: that is said, and it is shown again when it is back', async () => {
    const text = readFileSync(path(), 'utf8');
    const tab = await open(list);
    const faults = faultsOf(tab, isMissing);
    await tab.getByText('1 episode', { exact: true }).waitFor();
    rmSync(path());
    await tab.getByRole('alert').getByText('there is no such file').waitFor();
    writeFileSync(path(), text + text);
    await tab.getByText('2 episodes').waitFor();
    expect(await tab.getByRole('alert').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
