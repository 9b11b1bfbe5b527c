import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { accessibilityDefects, sidewaysScroll } from './support/accessibility.ts';
import { faultsOf } from './support/faults.ts';
import { hasBrowser, limit, openedStudio } from './support/in-studio.ts';
import { settled } from './support/pages.ts';
import { call, callByForm, openForm, showSolution } from './support/play.ts';
import { addWithoutScenarios, copiedWorkspace } from './support/workspace.ts';

/** Without a conversation; its calls have single values. */
const scenario = 'library-loans-7-0001';

function workspace(): ScratchWorkspace {
  const copied = copiedWorkspace(['library-loans']);
  for (const name of ['smart-home', 'hotel-reservations']) addWithoutScenarios(copied, name);
  return copied;
}

const journalOf = (tab: Page): Locator => tab.getByRole('region', { name: 'Journal' });

/** Takes the first of the rows that a reference may name. */
async function chooseFirst(tab: Page, form: Locator, name: string): Promise<void> {
  await form.getByRole('combobox', { name, exact: true }).click();
  await tab.getByRole('option').filter({ hasNotText: 'No such row' }).first().waitFor();
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press('Enter');
}

describe.runIf(hasBrowser)('play', { timeout: limit }, () => {
  const studio = openedStudio(workspace);

  async function played(path: string): Promise<Page> {
    const tab = await studio().tab();
    await tab.goto(`${studio().url}/#/play/${path}`);
    await tab.getByRole('listbox', { name: 'Tools' }).waitFor();
    return tab;
  }

  it('begins anew by Restart', async () => {
    const tab = await played(`library-loans/${scenario}`);
    await call(tab, await openForm(tab, 'list_branches'));
    await journalOf(tab).getByText('list_branches()').waitFor();
    await tab.getByText(/^1 of at most/).waitFor();
    await tab.getByRole('button', { name: 'Restart' }).click();
    await journalOf(tab).getByText('Nothing was done yet.').waitFor();
    expect(await tab.getByText(/^0 of at most/).count()).toBe(1);
  });

  it('takes arguments as JSON, says where they are none, and keeps them in the form', async () => {
    const tab = await played(`library-loans/${scenario}`);
    const form = await openForm(tab, 'search_titles');
    await form.getByRole('button', { name: 'Write JSON' }).click();
    const text = form.getByRole('textbox', { name: 'Arguments (JSON)' });
    await text.fill('{"text": ');
    await form.getByText(/This is no JSON/).waitFor();
    await text.fill('{"text": "the"}');
    expect(await call(tab, form)).toMatchObject({
      observation: { results: [{ result: { success: true } }] },
    });
    await form.getByRole('button', { name: 'Use the form' }).click();
    await openForm(tab, 'search_titles');
    expect(await form.getByLabel('text', { exact: true }).inputValue()).toBe('the');
  });

  it('has forms for dates, lists, tagged unions and records', async () => {
    const hotel = await played('hotel-reservations/free-model-0');
    const sheet = await openForm(hotel, 'get_day_sheet');
    await sheet.getByLabel('day', { exact: true }).fill('2026-05-04');
    await call(hotel, sheet);
    await journalOf(hotel)
      .getByText(/get_day_sheet\(day: 2026-05-04\)/)
      .waitFor();

    const tab = await played('smart-home/free-model-0');
    const form = await openForm(tab, 'create_automation');
    await form.getByLabel('name', { exact: true }).fill('Evenings');
    await chooseFirst(tab, form, 'scene_id');
    await form.getByLabel('when', { exact: true }).selectOption('time');
    await form.getByRole('button', { name: /^Call / }).click();
    await form.getByText('Still needed: trigger at, trigger days.').waitFor();
    await form.getByLabel('at', { exact: true }).fill('19:30');
    for (const [at, day] of ['mon', 'tue', 'fri'].entries()) {
      await form.getByRole('button', { name: 'Add to days' }).click();
      await form.getByLabel(`days ${at + 1}`, { exact: true }).selectOption(day);
    }
    await form.getByRole('button', { name: 'Take out days 2' }).click();
    expect(await call(tab, form)).toMatchObject({
      observation: {
        results: [
          {
            result: { success: true, data: { trigger: { when: 'time', days: ['mon', 'fri'] } } },
          },
        ],
      },
    });

    const answer = await openForm(tab, 'answer');
    await answer.getByRole('button', { name: 'Add to items' }).click();
    for (const name of ['device', 'open', 'spare']) {
      await answer.getByRole('button', { name: 'Add an entry' }).click();
      await answer.getByLabel('name', { exact: true }).last().fill(name);
    }
    await answer.getByRole('button', { name: 'Take out spare' }).click();
    await answer.getByLabel('value', { exact: true }).first().fill('lamp');
    await answer.getByLabel('value is', { exact: true }).last().selectOption('number');
    await answer.getByLabel('value', { exact: true }).last().fill('42.5');
    await call(tab, answer);
    await journalOf(tab).getByText('answer(items: device: lamp, open: 42.5)').waitFor();
  });

  it('goes on after a reload of the page, and says what is lost where the server was started again', async () => {
    const tab = await played(`library-loans/${scenario}`);
    await call(tab, await openForm(tab, 'list_branches'));
    await tab.reload();
    await journalOf(tab).getByText('list_branches()').waitFor();
    await studio().crash();
    const form = await openForm(tab, 'list_branches');
    await form.getByRole('button', { name: /^Call / }).click();
    await tab.getByRole('alert').getByText('The server does not answer.').waitFor();
    await journalOf(tab).getByText('list_branches()').waitFor();
    await studio().restart();
    await form.getByRole('button', { name: /^Call / }).click();
    await tab.getByText('This attempt is gone.').waitFor();
    await tab.getByRole('button', { name: 'Begin anew' }).click();
    await journalOf(tab).getByText('Nothing was done yet.').waitFor();
    expect(await tab.getByRole('alert').count()).toBe(0);
  });

  it('talks to the scripted user to reward 1', async () => {
    const tab = await studio().tab();
    const faults = faultsOf(tab);
    await tab.goto(`${studio().url}/#/play/library-loans`);
    await tab.getByLabel('Kind', { exact: true }).selectOption('conversational');
    await tab.getByRole('list', { name: 'Tasks' }).getByRole('link').first().click();
    await tab.getByRole('heading', { name: 'The user says' }).waitFor();
    const say = tab.getByRole('textbox', { name: 'Say to the user' });
    const said = await showSolution(tab);
    await say.fill('Which one do you mean?');
    await tab.getByRole('button', { name: 'Say it' }).click();
    await journalOf(tab)
      .getByText(/The user: \w/)
      .waitFor();
    for (const step of said) await callByForm(tab, step);
    await say.fill('It is done.');
    await tab.getByRole('button', { name: 'Finish' }).click();
    await tab.getByRole('heading', { name: 'Solved: reward 1' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('keeps the code that a session began with, and plays the new one by Restart', async () => {
    const tab = await played('smart-home/free-model-0');
    const form = await openForm(tab, 'control_device');
    await form.getByText('Send a command to a device.').waitFor();
    const changed = 'This environment has changed since you began';
    expect(await tab.getByText(changed).count()).toBe(0);
    await saveModel(tab, 'Send a command to a device.', 'Send one command to one device.');
    await tab.evaluate("window.dispatchEvent(new Event('focus'))");
    await tab.getByText(changed).waitFor();
    await call(tab, await openForm(tab, 'list_devices'));
    await openForm(tab, 'control_device');
    await form.getByText('Send a command to a device.').waitFor();
    await tab.getByRole('button', { name: 'Restart' }).click();
    await journalOf(tab).getByText('Nothing was done yet.').waitFor();
    await openForm(tab, 'control_device');
    await form.getByText('Send one command to one device.').waitFor();
    expect(await tab.getByText(changed).count()).toBe(0);
  });

  it('is accessible while and after it is played, in both themes at both widths', async () => {
    for (const width of [400, 1600])
      for (const theme of ['light', 'dark'] as const) {
        const tab = await studio().tab({ width, theme, bypassCSP: true });
        const faults = faultsOf(tab);
        const look = async (when: string): Promise<void> => {
          await settled(tab);
          const where = `${when}, ${theme} at ${width} px`;
          expect.soft(await accessibilityDefects(tab), where).toEqual([]);
          expect.soft(await sidewaysScroll(tab), where).toBeLessThanOrEqual(0);
        };
        await tab.goto(`${studio().url}/#/play/library-loans/${scenario}`);
        for (const step of await showSolution(tab)) await callByForm(tab, step);
        await openForm(tab, 'answer');
        await tab.getByRole('button', { name: 'Add to items' }).click();
        await tab.getByRole('button', { name: 'Add an entry' }).click();
        await journalOf(tab).getByRole('button', { name: 'Open action 1' }).click();
        await look('played');
        await tab.getByRole('button', { name: 'Finish' }).click();
        await tab.getByRole('heading', { name: /reward/ }).waitFor();
        await look('finished');
        expect.soft(faults).toEqual([]);
        await studio().closeTabs();
      }
  });

  /** As the page of the author saves it, which makes the code anew. */
  async function saveModel(tab: Page, before: string, after: string): Promise<void> {
    const texts = JSON.stringify([before, after]);
    const outcome = await tab.evaluate<unknown>(`(async ([before, after]) => {
      const file = 'studio/api/author/smart-home/file';
      const { path, text, hash } = await (await fetch(file + '?path=logic-model.yaml')).json();
      const body = JSON.stringify({ path, text: text.replace(before, after), hash });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(file, { method: 'POST', headers, body })).json();
    })(${texts})`);
    expect(outcome).toMatchObject({ generated: { ok: true } });
  }
});
