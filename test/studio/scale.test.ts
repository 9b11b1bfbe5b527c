import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { largeWorkspace, wideWorld } from './scale/workspace.ts';
import { hasBrowser, limit, openedStudio } from './support/in-studio.ts';

const rows = 80_000;

/** More rows in the page than this would be slow. */
const mostDrawn = 150;

const file = '.envloom/rollouts/library-loans/random/trajectories.jsonl';

/** What `aria-rowindex` of the rows says that are drawn: places in the list, the head is the first. */
async function drawn(list: Locator): Promise<readonly number[]> {
  const found = await list.locator('tbody tr[aria-rowindex]').all();
  return Promise.all(found.map(async (row) => Number(await row.getAttribute('aria-rowindex'))));
}

/** Scrolls as the End key does, and waits for the row in that place. */
async function scrollTo(list: Locator, key: 'End' | 'Home', index: number): Promise<void> {
  await list.focus();
  await list.press(key);
  await list.locator(`tr[aria-rowindex="${index}"]`).waitFor();
}

async function world(tab: Page, url: string): Promise<Locator> {
  await tab.goto(`${url}/#/play/${wideWorld}/free-model-1`);
  const list = tab.getByRole('region', { name: 'Rows of notes' });
  await list.getByText('Note 0', { exact: true }).waitFor();
  return list;
}

describe.runIf(hasBrowser)('where there is much of everything', { timeout: limit }, () => {
  const studio = openedStudio(() =>
    largeWorkspace({ environments: 2, trajectoryBytes: 30 * 1_048_576, rows }),
  );

  it('a world of 80,000 rows is scrolled from end to end, and few rows are drawn', async () => {
    const tab = await studio().tab();
    const list = await world(tab, studio().url);
    await tab.getByText('80,000 rows').waitFor();
    expect((await drawn(list)).length).toBeLessThan(mostDrawn);
    await scrollTo(list, 'End', rows + 1);
    await list.getByText(`Note ${rows - 1}`, { exact: true }).waitFor();
    const atEnd = await drawn(list);
    expect(atEnd.at(-1)).toBe(rows + 1);
    expect(atEnd[0]).toBeGreaterThan(rows - mostDrawn);
    await scrollTo(list, 'Home', 2);
    await list.getByText('Note 0', { exact: true }).waitFor();
  });

  it('a search of all of its rows begins at the first that fits', async () => {
    const tab = await studio().tab();
    const list = await world(tab, studio().url);
    await scrollTo(list, 'End', rows + 1);
    await tab.getByRole('searchbox', { name: 'Search in the table' }).fill('note 7999');
    await tab.getByText('11 rows with “note 7999”').waitFor();
    await list.getByText('Note 7999', { exact: true }).waitFor();
    expect(await drawn(list)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('a row far down is opened, and changes there are found', async () => {
    const tab = await studio().tab();
    const list = await world(tab, studio().url);
    await scrollTo(list, 'End', rows + 1);
    await list.getByRole('button', { name: `N${rows - 1}` }).click();
    await tab.getByRole('region', { name: `Row N${rows - 1}` }).waitFor();
    await tab.getByText('Only what changed').click();
    await tab.getByText('0 rows that changed').waitFor();
    expect(await drawn(list)).toEqual([]);
  });

  it('a long list of episodes is scrolled from end to end, sorted and narrowed', async () => {
    const tab = await studio().tab();
    await tab.goto(`${studio().url}/#/watch/episodes/file=${encodeURIComponent(file)}`);
    const list = tab.getByRole('region', { name: 'Episodes' });
    await list.locator('.watch-row').first().waitFor();
    await tab.getByText(/^Reading: /).waitFor({ state: 'detached' });
    const count = Number(await list.getByRole('table').getAttribute('aria-rowcount'));
    expect(count).toBeGreaterThan(mostDrawn);
    await scrollTo(list, 'End', count);
    expect((await drawn(list)).length).toBeLessThan(mostDrawn);
    await list.getByRole('button', { name: 'Line' }).click();
    await list
      .locator('tr[aria-rowindex="2"]')
      .getByText(`${count - 1}`, { exact: true })
      .waitFor();
    await tab.getByRole('searchbox', { name: 'Task or scenario' }).fill('episode-17#0');
    await tab.getByText('1 episode', { exact: true }).waitFor();
  });
});
