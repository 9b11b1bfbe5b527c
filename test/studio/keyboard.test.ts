import { describe, expect, it } from 'vitest';
import { faultsOf } from './support/faults.ts';
import { hasBrowser, limit, openedStudio } from './support/in-studio.ts';
import { isFocused, press, tabTo } from './support/keyboard.ts';
import { copiedWorkspace } from './support/workspace.ts';

describe.runIf(hasBrowser)('by keyboard alone', { timeout: limit }, () => {
  const studio = openedStudio(() => copiedWorkspace(['library-loans', 'bank-ledger']));

  it.each([400, 1600])('a newcomer gets to a played step, at %i pixels', async (width) => {
    const tab = await studio().tab({ width });
    const faults = faultsOf(tab);
    await tab.goto(studio().url);
    await tabTo(tab, tab.getByRole('searchbox', { name: 'Search' }));
    await tab.keyboard.type('librar');
    await press(tab, tab.getByRole('row', { name: /Public library/ }));
    await press(tab, tab.getByRole('main').getByRole('link', { name: 'Play' }));
    await tabTo(tab, tab.getByRole('searchbox', { name: 'Search tasks' }));
    await tab.keyboard.type('library-loans-7-0001');
    await press(tab, tab.getByRole('list', { name: 'Tasks' }).getByRole('link').first());
    await tabTo(tab, tab.getByRole('searchbox', { name: 'Search tools' }));
    await tab.keyboard.type('list_branches');
    await press(tab, tab.getByRole('option', { name: 'list_branches' }), 'Space');
    await press(tab, tab.getByRole('button', { name: 'Call list_branches' }));
    await tab.getByRole('region', { name: 'Journal' }).getByText('list_branches()').waitFor();
    expect(faults).toEqual([]);
  });

  it('the editor is left by Escape and Tab', async () => {
    const tab = await studio().tab();
    await tab.goto(`${studio().url}/#/author/library-loans`);
    const editor = tab.getByRole('textbox', { name: /logic-model/ });
    await editor.click();
    expect(await isFocused(tab, editor)).toBe(true);
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('Tab');
    expect(await isFocused(tab, editor)).toBe(false);
  });
});
