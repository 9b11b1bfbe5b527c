import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

const call = z.object({
  kind: z.literal('call'),
  tool: z.string(),
  arguments: z.record(z.string(), scalar),
});

/** `GET /studio/api/sessions/:id/reference.json`, of a scenario whose arguments are single values. */
const reference = z.object({
  steps: z.array(z.discriminatedUnion('kind', [call, z.object({ kind: z.literal('message') })])),
});

export type ReferenceCall = z.output<typeof call>;

/** Opens the solution, as who gives up does, and reads the calls that lead to reward 1. */
export async function showSolution(tab: Page): Promise<readonly ReferenceCall[]> {
  const answered = tab.waitForResponse((response) => response.url().endsWith('/reference.json'));
  await tab.getByRole('button', { name: 'Show solution' }).click();
  const answer: unknown = await (await answered).json();
  return reference.parse(answer).steps.filter((step) => step.kind === 'call');
}

/** Fills in the form of a tool, calls it, and waits for the answer. */
export async function callByForm(tab: Page, step: ReferenceCall): Promise<void> {
  await tab
    .getByRole('listbox', { name: 'Tools' })
    .getByRole('option', { name: step.tool })
    .click();
  const form = tab.getByRole('form', { name: step.tool, exact: true });
  await openFolded(form);
  for (const [name, value] of Object.entries(step.arguments)) await fill(tab, form, name, value);
  const answered = tab.waitForResponse((response) => response.url().endsWith('/step'));
  await form.getByRole('button', { name: `Call ${step.tool}` }).click();
  await answered;
}

/** Fields that may be left out. */
async function openFolded(form: Locator): Promise<void> {
  for (const folded of await form.locator('details:not([open]) > summary').all())
    await folded.click();
}

async function fill(
  tab: Page,
  form: Locator,
  name: string,
  value: string | number | boolean,
): Promise<void> {
  const field = form.getByLabel(name, { exact: true }).and(form.locator('input, select, textarea'));
  if ((await field.and(form.locator('select')).count()) > 0)
    await field.selectOption(optionOf(value));
  else await field.fill(String(value));
  // Suggestions that are open would lie over what comes next; the value stays.
  if ((await field.getAttribute('role')) === 'combobox') await tab.keyboard.press('Tab');
}

function optionOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
