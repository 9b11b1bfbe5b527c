import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, limit, openedStudio } from './support/in-studio.ts';
import { copiedWorkspace } from './support/workspace.ts';

const environment = 'bank-ledger';

/** Adds a comment to the end of the model, as one types. */
async function comment(tab: Page, url: string, text: string): Promise<void> {
  await tab.goto(`${url}/#/author/${environment}`);
  await tab.getByRole('textbox', { name: /logic-model/ }).click();
  await tab.keyboard.press('Control+End');
  await tab.keyboard.type(`\n# ${text}`);
  await tab.getByText('Not saved').waitFor();
}

const save = (tab: Page): Promise<void> => tab.keyboard.press('Control+s');

describe.runIf(hasBrowser)('a server, and two who use it', { timeout: limit }, () => {
  const studio = openedStudio(() => copiedWorkspace([environment]));
  const onDisk = (): string =>
    readFileSync(studio().workspace.path('generated', environment, 'logic-model.yaml'), 'utf8');

  it('two save the same model: the second sees the difference, and nothing is lost', async () => {
    const [first, second] = [await studio().tab(), await studio().tab()];
    await comment(first, studio().url, 'from the first');
    await comment(second, studio().url, 'from the second');
    await save(first);
    await first.getByText('As on disk').waitFor();
    await save(second);
    const dialog = second.getByRole('alertdialog');
    await dialog.getByText('# from the first').waitFor();
    await dialog.getByText('# from the second').waitFor();
    expect(onDisk()).toContain('# from the first');
    expect(onDisk()).not.toContain('# from the second');
    await dialog.getByRole('button', { name: 'Keep mine, and replace theirs' }).click();
    await second.getByText('As on disk').waitFor();
    expect(onDisk()).toContain('# from the second');
  });

  it('a server that is gone is said to be gone; when it is there again, the page goes on', async () => {
    const tab = await studio().tab();
    await tab.goto(studio().url);
    await tab.getByText('1 environments').waitFor();
    await studio().crash();
    await tab.getByRole('link', { name: 'Watch' }).click();
    await tab.getByRole('alert').getByText('The server does not answer.').waitFor();
    await studio().restart();
    await tab.getByRole('button', { name: 'Try again' }).click();
    await tab.getByText('Nothing to watch here yet').waitFor();
    expect(await tab.getByRole('alert').count()).toBe(0);
  });
});
