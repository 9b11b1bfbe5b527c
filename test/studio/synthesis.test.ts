import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { type Ledger, openLedger } from '@envloom/llm';
import { decisionOn, RunRecorder } from '@envloom/skel-builder/run';
import { accessibilityDefects, sidewaysScroll } from './support/accessibility.ts';
import { faultsOf } from './support/faults.ts';
import { hasBrowser, limit, openedStudio } from './support/in-studio.ts';
import { goTo } from './support/pages.ts';
import { copiedWorkspace } from './support/workspace.ts';

const count = 400;
const run = '/synthesis/tasks%3A.envloom';
const program = 'library-loans/late-books-7';

/** A run of task programs, each with a question and its answer; every second one was rejected. */
function record(ledger: Ledger): void {
  const recorder = new RunRecorder(ledger, {
    kind: 'tasks',
    language_model: 'scripted',
    provider: 'batch',
  });
  for (let at = 0; at < count; at += 1) {
    const name = `late-books-${at}`;
    const problem = { source: 'check', code: 'CONDITION_CONSTANT', message: 'It never changes.' };
    const problems = at % 2 === 0 ? [] : [problem];
    recorder.put(`library-loans/${name}`, {
      format_version: 1,
      name,
      environment: 'library-loans',
      title: `Late books, number ${at}`,
      tasks: [],
      state: at % 2 === 0 ? 'accepted' : 'rejected',
      rounds: [{ round: 1, problems, edits: [] }],
    });
    const content = `Write program ${at}. `.repeat(500);
    ledger.finish(
      {
        key: at.toString(16).padStart(64, '0'),
        stage: 'task-program',
        subject: `library-loans/${name}`,
        question: { model: 'scripted', messages: [{ role: 'user', content }], sampling: {} },
      },
      {
        content: JSON.stringify({ plan: 'As asked.', program: `name: ${name}` }),
        finishReason: 'stop',
        model: 'scripted-2026',
        usage: { input: 4000, output: 200 },
      },
      0.0123,
    );
  }
  recorder.finish(undefined);
}

function inLedger<T>(workspace: ScratchWorkspace, act: (ledger: Ledger) => T): T {
  const ledger = openLedger(workspace.path('.envloom/ledger.sqlite'));
  try {
    return act(ledger);
  } finally {
    ledger.close();
  }
}

function recordedRun(): ScratchWorkspace {
  const made = copiedWorkspace(['library-loans']);
  mkdirSync(made.path('.envloom'), { recursive: true });
  inLedger(made, record);
  return made;
}

describe.runIf(hasBrowser)('a run of task programs', { timeout: limit }, () => {
  const studio = openedStudio(recordedRun);

  it.each<[title: string, path: string, heading: RegExp]>([
    ['run', run, /How far it came/],
    ['program', `${run}/topics/library-loans~late-books-7`, /Rounds/],
    ['calls', `${run}/calls`, /Calls/],
    ['call', `${run}/calls/${'7'.padStart(64, '0')}`, /Answer/],
  ])('is accessible and fits its window: %s', async (_title, path, heading) => {
    for (const width of [400, 1600])
      for (const theme of ['light', 'dark'] as const) {
        const tab = await studio().tab({ width, theme, bypassCSP: true });
        const faults = faultsOf(tab);
        await goTo(tab, studio().url, { path, heading });
        expect.soft(await accessibilityDefects(tab), `axe, ${theme} at ${width} px`).toEqual([]);
        expect.soft(await sidewaysScroll(tab), `${width} px`).toBeLessThanOrEqual(0);
        expect.soft(faults, `${theme} at ${width} px`).toEqual([]);
        await studio().closeTabs();
      }
  });

  it('is opened from the list; a program is found, rejected and retried; its answer is read', async () => {
    const tab = await studio().tab();
    const faults = faultsOf(tab);
    const decision = () => inLedger(studio().workspace, (ledger) => decisionOn(ledger, program));
    await tab.goto(`${studio().url}/#/synthesis`);
    await tab.getByRole('link', { name: 'Tasks', exact: true }).click();
    await tab.getByRole('searchbox', { name: 'Search' }).fill('books-7 ');
    await tab.getByRole('link', { name: 'Late books, number 7', exact: true }).click();
    await tab.getByText('CONDITION_CONSTANT').waitFor();
    await tab.getByRole('button', { name: 'Retry' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await tab.getByText('It is made anew by the next run.').waitFor();
    expect(decision()).toMatchObject({ attempt: 1 });
    await tab.getByRole('button', { name: 'Reject' }).click();
    await tab.getByLabel('Why').fill('We have one.');
    await tab.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await tab.getByText('It is left out from the next run on.').waitFor();
    expect(decision()).toMatchObject({ rejected: 'We have one.' });
    await tab.getByRole('link', { name: 'Read its prompts and answers' }).click();
    await tab.getByRole('link', { name: /1\. task-program/ }).click();
    await tab.getByText('name: late-books-7').waitFor();
    await tab.getByText('cost $0.012').waitFor();
    expect(faults).toEqual([]);
  });
});
