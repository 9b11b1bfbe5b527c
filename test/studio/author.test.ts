import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findInEditor } from './support/editor.ts';
import { faultsOf } from './support/faults.ts';
import { hasBrowser, limit, openedStudio } from './support/in-studio.ts';
import { smallWorldText } from '@envloom/env-package/testing';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { borrowAgain } from '../../packages/studio/src/server/author/testing/programs.ts';
import { addEnvironment, copiedWorkspace } from './support/workspace.ts';

const environment = 'tool-shed';
const program = 'tasks/borrow-again.yaml';

/** What a browser says of a save that is refused, since somebody else saved. */
const isConflict = (text: string): boolean => text.includes('status of 409');

/** A small environment, which is checked and played quickly. */
async function workspace(): Promise<ScratchWorkspace> {
  const made = copiedWorkspace([]);
  await addEnvironment(made, environment, {
    'logic-model.yaml': smallWorldText,
    [program]: borrowAgain,
  });
  return made;
}

async function openFile(tab: Page, url: string, path = ''): Promise<void> {
  await tab.goto(`${url}/#/author/${environment}${path === '' ? '' : `/${path}`}`);
  await tab.getByRole('textbox', { name: path === '' ? /logic-model/ : path }).click();
}

/** Adds a line to the end of the file, as one types. */
async function addLine(tab: Page, text: string): Promise<void> {
  await tab.keyboard.press('Control+End');
  await tab.keyboard.type(`\n${text}`);
  await tab.getByText('Not saved').waitFor();
}

const save = (tab: Page): Promise<void> => tab.keyboard.press('Control+s');

describe.runIf(hasBrowser)('who writes', { timeout: limit }, () => {
  const studio = openedStudio(workspace);
  const onDisk = (path: string): string =>
    readFileSync(studio().workspace.path('generated', environment, path), 'utf8');

  it('takes the text of somebody else, and has the own one back by undoing', async () => {
    const [first, second] = [await studio().tab(), await studio().tab()];
    const faults = faultsOf(second, isConflict);
    await openFile(first, studio().url, program);
    await openFile(second, studio().url, program);
    await addLine(first, '# from the first');
    await addLine(second, '# from the second');
    await save(first);
    await first.getByText('As on disk').waitFor();
    await save(second);
    const dialog = second.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await second.getByText('# from the second').count()).toBe(1);
    await save(second);
    await dialog.getByRole('button', { name: 'Take theirs, and drop mine' }).click();
    await second.getByText('As on disk').waitFor();
    const editor = second.getByRole('textbox', { name: program });
    await editor.getByText('# from the first').waitFor();
    expect(await editor.getByText('# from the second').count()).toBe(0);
    expect(onDisk(program)).toMatch(/# from the first\n?$/);
    await editor.click();
    await second.keyboard.press('Control+z');
    await editor.getByText('# from the second').waitFor();
    await save(second);
    await second.getByText('As on disk').waitFor();
    expect(onDisk(program)).toMatch(/# from the second\n?$/);
    expect(faults).toEqual([]);
  });

  it('goes from a task program to what the model says, and back to the list of files', async () => {
    const tab = await studio().tab();
    const faults = faultsOf(tab);
    await openFile(tab, studio().url, program);
    await tab.getByRole('region', { name: 'Problems' }).getByText('No problems.').waitFor();
    await findInEditor(tab, tab.getByRole('textbox', { name: program }), 'unblock({');
    await tab.keyboard.press('ArrowLeft');
    await tab.keyboard.press('F12');
    const model = tab.getByRole('textbox', { name: /logic-model/ });
    await model.waitFor();
    await tab.locator('.cm-activeLine').getByText('unblock').waitFor();
    expect(tab.url()).toMatch(/#\/author\/tool-shed$/);
    await tab.goBack();
    await tab.getByRole('textbox', { name: program }).waitFor();
    expect(faults).toEqual([]);
  });

  it('changes a task program, sees three instances, and which mistakes nothing notices', async () => {
    const tab = await studio().tab();
    const faults = faultsOf(tab);
    await openFile(tab, studio().url, program);
    const previews = tab.getByRole('region', { name: 'Previews' });
    await previews.getByRole('button', { name: 'Make three instances' }).click();
    await previews.getByRole('listitem').filter({ hasText: 'difficulty' }).nth(2).waitFor();
    await findInEditor(
      tab,
      tab.getByRole('textbox', { name: program }),
      'person.name === exception',
    );
    await tab.keyboard.insertText("person.name === exception || person.name === ''");
    await previews.getByText('Stale: the text changed since').waitFor();
    await previews.getByRole('button', { name: 'Make again' }).click();
    await previews.getByText('Stale: the text changed since').waitFor({ state: 'hidden' });
    await previews.getByRole('tab', { name: 'Mutants' }).click();
    await previews.getByRole('button', { name: 'Play the mutants' }).click();
    await previews.getByText(/[1-9]\d* of \d+ mutants survive everywhere/).waitFor();
    const survivor = previews.getByRole('row').filter({ hasText: 'survives' }).first();
    const line = survivor.getByRole('button', { name: /Go to line \d+/ });
    const number = await line.innerText();
    await line.click();
    await tab.locator('.cm-activeLineGutter').getByText(number, { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });
});
