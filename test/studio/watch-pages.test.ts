import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { accessibilityDefects, sidewaysScroll } from './support/accessibility.ts';
import { faultsOf } from './support/faults.ts';
import { hasBrowser, limit, openedStudio } from './support/in-studio.ts';
import { press, tabTo } from './support/keyboard.ts';
import { goTo } from './support/pages.ts';
import { copiedWorkspace, rollOut } from './support/workspace.ts';

const environment = 'library-loans';

const logLine = (step: number): string =>
  `${JSON.stringify({ step, reward: step / 50, loss: 2 / (step + 1), kl: step === 0 ? null : 0.01, time: 1_795_787_948 + step })}\n`;

/** Two runs of agents, two of training, and a set of training data. */
function workspace(): ScratchWorkspace {
  const made = copiedWorkspace([environment]);
  rollOut(made, environment, 'random');
  rollOut(made, environment, 'reference');
  const log = Array.from({ length: 50 }, (_, step) => logLine(step)).join('');
  made.write('training/a/log.jsonl', log);
  made.write('training/b/log.jsonl', log);
  made.write('sets/first/statistics.json', { name: 'first', task: 'sft' });
  made.write('sets/first/README.md', '# first\n\nTwelve conversations.\n');
  return made;
}

describe.runIf(hasBrowser)('the views of Watch', { timeout: limit }, () => {
  const studio = openedStudio(workspace);
  const files = (): readonly string[] =>
    globSync('.envloom/rollouts/*/*/trajectories.jsonl', { cwd: studio().workspace.root })
      .toSorted()
      .map((file) => encodeURIComponent(file));
  const training = ['a', 'b'].map((run) => `file=training%2F${run}%2Flog.jsonl`).join('&');

  it.each<[title: string, path: () => string, heading: RegExp]>([
    ['list', () => `episodes/file=${files()[0]}`, /trajectories/],
    ['episode', () => `episode/file=${files()[0]}&line=1`, /State after turn/],
    ['compare', () => `compare/left=${files()[0]}&right=${files()[1]}`, /side by side/],
    ['training', () => `training/${training}`, /reward/],
    ['data-set', () => 'data-set/file=sets%2Ffirst%2Fstatistics.json', /first/],
  ])('are accessible, fit their window and have no errors: %s', async (_title, path, heading) => {
    for (const width of [400, 1600])
      for (const theme of ['light', 'dark'] as const) {
        const tab = await studio().tab({ width, theme, bypassCSP: true });
        const faults = faultsOf(tab);
        await goTo(tab, studio().url, { path: `/watch/${path()}`, heading });
        expect.soft(await accessibilityDefects(tab), `axe, ${theme} at ${width} px`).toEqual([]);
        expect.soft(await sidewaysScroll(tab), `${width} px`).toBeLessThanOrEqual(0);
        expect.soft(faults, `${theme} at ${width} px`).toEqual([]);
        await studio().closeTabs();
      }
  });

  it.each([400, 1600])('by keyboard alone: list, episode, compare, at %i pixels', async (width) => {
    const tab = await studio().tab({ width });
    const faults = faultsOf(tab);
    await tab.goto(`${studio().url}/#/watch`);
    await press(tab, tab.getByRole('link', { name: /random\/trajectories/ }));
    await tabTo(tab, tab.getByLabel('Reward'));
    await tab.keyboard.press('ArrowDown');
    await tabTo(tab, tab.getByRole('rowheader').getByRole('link').first());
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: /State after turn/ }).waitFor();
    await press(tab, tab.getByRole('button', { name: 'State at the start' }));
    await tab.keyboard.press('ArrowDown');
    await tab.getByRole('heading', { name: 'State after turn 1' }).waitFor();
    await tab.keyboard.press('n');
    await tab.getByText(/^2 of /).waitFor();
    await tab.goto(`${studio().url}/#/watch`);
    await tab.getByRole('checkbox').first().waitFor();
    for (const box of await tab.getByRole('checkbox').all()) await press(tab, box, 'Space');
    await press(tab, tab.getByRole('link', { name: 'Compare the two' }));
    await tabTo(tab, tab.getByLabel('Show'));
    await press(tab, tab.getByRole('link', { name: /won/ }).first());
    await tab.getByRole('heading', { name: /State after turn/ }).waitFor();
    expect(faults).toEqual([]);
  });
});
