import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './support/faults.ts';
import { hasBrowser, limit, openedStudio } from './support/in-studio.ts';
import { goTo, pages } from './support/pages.ts';
import { copiedWorkspace } from './support/workspace.ts';

const environment = 'library-loans';
const tokens = { ENVLOOM_TOKEN: 'for/authors+?', ENVLOOM_AGENT_TOKEN: 'for-agents' };

/** What a browser says of answers that refuse something. */
const isRefusal = (text: string): boolean => /status of 40[13]/.test(text);

async function giveToken(tab: Page, token: string): Promise<void> {
  await tab.getByLabel('Token of the author').fill(token);
  await tab.getByRole('button', { name: 'Use it' }).click();
}

describe.runIf(hasBrowser)('a server with tokens', { timeout: limit }, () => {
  const studio = openedStudio(() => copiedWorkspace([environment]), {
    command: ['serve', environment],
    variables: tokens,
  });

  it('asks for the token of the author, and then has every page', async () => {
    const tab = await studio().tab();
    const faults = faultsOf(tab, isRefusal);
    await tab.goto(studio().url);
    await tab.getByText('the token is missing or is another').waitFor();
    await giveToken(tab, 'for-nobody');
    await tab.getByText('the token is missing or is another').waitFor();
    await giveToken(tab, tokens.ENVLOOM_AGENT_TOKEN);
    await tab.getByText('an agent may not do this').waitFor();
    await giveToken(tab, tokens.ENVLOOM_TOKEN);
    await tab.getByText('1 environments').waitFor();
    for (const page of pages) await goTo(tab, studio().url, page);
    expect(await tab.getByRole('alert').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('lets the author play, and checks what is typed', async () => {
    const tab = await studio().tab();
    const faults = faultsOf(tab, isRefusal);
    await tab.goto(`${studio().url}/#/play/${environment}/library-loans-7-0001`);
    await giveToken(tab, tokens.ENVLOOM_TOKEN);
    await tab.getByRole('option', { name: 'list_branches' }).click();
    await tab.getByRole('button', { name: 'Call list_branches' }).click();
    await tab.getByRole('region', { name: 'Journal' }).getByText('list_branches()').waitFor();
    await tab.getByRole('link', { name: 'Author' }).click();
    await tab.getByRole('link', { name: /Public library/ }).click();
    await tab.getByRole('region', { name: 'Problems' }).getByText('No problems.').waitFor();
    expect(faults).toEqual([]);
  });

  it('gives an agent nothing', async () => {
    const tab = await studio().tab();
    for (const page of pages) {
      await tab.goto(`${studio().url}/#${page.path}`);
      await giveToken(tab, tokens.ENVLOOM_AGENT_TOKEN);
      await tab.getByText('an agent may not do this').waitFor();
      await tab.reload();
      await tab.getByText('an agent may not do this').waitFor();
    }
    expect(await tab.getByRole('navigation').count()).toBe(0);
  });
});

describe.runIf(hasBrowser)('a server that other machines reach', { timeout: limit }, () => {
  const studio = openedStudio(() => copiedWorkspace([environment]), {
    // Listens here alone, by a name that the server does not know as this machine's.
    command: ['serve', environment, '--host', '127.1'],
    variables: tokens,
  });

  it('shows models and what they would be like, and saves nothing', async () => {
    const tab = await studio().tab();
    const faults = faultsOf(tab, isRefusal);
    await tab.goto(`${studio().urlElsewhere}/#/author/${environment}`);
    await giveToken(tab, tokens.ENVLOOM_TOKEN);
    await tab.getByRole('note').getByText('other machines reach this server').waitFor();
    await tab.getByRole('region', { name: 'Problems' }).getByText('No problems.').waitFor();
    await tab.getByRole('textbox', { name: /logic-model/ }).click();
    await tab.keyboard.press('Control+End');
    await tab.keyboard.type('\n# only here');
    const asked: string[] = [];
    tab.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    await tab.keyboard.press('Control+s');
    await tab.getByRole('tab', { name: 'World' }).click();
    await tab.getByRole('button', { name: 'Grow a world' }).click();
    await tab.getByRole('button', { name: 'Make again' }).waitFor();
    expect(await tab.getByRole('button', { name: /Save|Delete/ }).count()).toBe(0);
    expect(asked.filter((request) => request.endsWith('/file'))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('says what to do where the browser does not let the page copy', async () => {
    const tab = await studio().tab();
    await tab.goto(`${studio().urlElsewhere}/#/author/${environment}`);
    await giveToken(tab, tokens.ENVLOOM_TOKEN);
    await tab.getByRole('button', { name: 'Copy the text' }).click();
    await tab.getByText('mark the text and copy it').waitFor();
    expect(await tab.getByText('Copied', { exact: true }).count()).toBe(0);
  });
});
