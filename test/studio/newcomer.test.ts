import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { findInEditor } from './support/editor.ts';
import { faultsOf } from './support/faults.ts';
import { hasBrowser, limit, openedStudio } from './support/in-studio.ts';
import { callByForm, showSolution } from './support/play.ts';
import { copiedWorkspace, rollOut } from './support/workspace.ts';

const environment = 'library-loans';

function workspace(): ScratchWorkspace {
  const copied = copiedWorkspace([environment, 'bank-ledger']);
  rollOut(copied, environment, 'random');
  return copied;
}

/** A scenario without a conversation, whose calls have single values. */
const scenario = 'library-loans-7-0001';

describe.runIf(hasBrowser)('a newcomer', { timeout: limit }, () => {
  const studio = openedStudio(workspace);

  it('finds an environment by searching, opens it, and is led to play it', async () => {
    const tab = await studio().tab();
    const faults = faultsOf(tab);
    await tab.goto(studio().url);
    await tab.getByRole('searchbox', { name: 'Search' }).fill('librar');
    await tab.getByText('1 of 2 environments').waitFor();
    await tab.getByRole('row', { name: /Public library/ }).click();
    await tab.getByRole('tab', { name: 'Tools' }).click();
    await tab.getByRole('heading', { name: 'check_out_copy' }).waitFor();
    await tab.getByRole('link', { name: 'Play', exact: true }).last().click();
    await tab.getByRole('list', { name: 'Tasks' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('plays a scenario to reward 1 by its forms', async () => {
    const tab = await studio().tab();
    const faults = faultsOf(tab);
    await tab.goto(`${studio().url}/#/play/${environment}/${scenario}`);
    for (const call of await showSolution(tab)) await callByForm(tab, call);
    await tab.getByRole('textbox', { name: 'Finish with a message' }).fill('It is done.');
    await tab.getByRole('button', { name: 'Finish' }).click();
    await tab.getByRole('heading', { name: 'Solved: reward 1' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('watches a loss, with what was not done', async () => {
    const tab = await studio().tab();
    const faults = faultsOf(tab);
    await tab.goto(`${studio().url}/#/watch`);
    await tab.getByRole('link', { name: /random\/trajectories\.jsonl/ }).click();
    await tab.getByText('6 episodes').waitFor();
    await tab
      .getByRole('link', { name: /library-loans-7-/ })
      .first()
      .click();
    await tab.getByRole('heading', { name: /Checks/ }).waitFor();
    expect(faults).toEqual([]);
  });

  it('breaks a model and sees why; mends it, and the problems are gone', async () => {
    const tab = await studio().tab();
    const faults = faultsOf(tab);
    await tab.goto(`${studio().url}/#/author/${environment}`);
    const problems = tab.getByRole('region', { name: 'Problems' });
    await problems.getByText('No problems.').waitFor();
    await findInEditor(tab, tab.getByRole('textbox', { name: /logic-model/ }), 'enforced: tool');
    await tab.keyboard.insertText('enforced: nobody');
    await problems.getByRole('button').filter({ hasText: 'error' }).first().waitFor();
    await tab.keyboard.press('Control+z');
    await problems.getByText('No problems.').waitFor();
    expect(faults).toEqual([]);
    const file = studio().workspace.path('generated', environment, 'logic-model.yaml');
    expect(readFileSync(file, 'utf8')).not.toContain('enforced: nobody');
  });
});
