import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

const referenceCall = z.object({
  kind: z.literal('call'),
  tool: z.string(),
  arguments: z.record(z.string(), scalar),
});

/** `GET /studio/api/sessions/:id/reference.json`, of a scenario whose arguments are single values. */
const reference = z.object({
  steps: z.array(
    z.discriminatedUnion('kind', [referenceCall, z.object({ kind: z.literal('message') })]),
  ),
});

export type ReferenceCall = z.output<typeof referenceCall>;

/** Opens the solution, as who gives up does, and reads the calls that lead to reward 1. */
export async function showSolution(tab: Page): Promise<readonly ReferenceCall[]> {
  const answered = tab.waitForResponse((response) => response.url().endsWith('/reference.json'));
  await tab.getByRole('button', { name: 'Show solution' }).click();
  const answer: unknown = await (await answered).json();
  return reference.parse(answer).steps.filter((step) => step.kind === 'call');
}

/** Chooses a tool; its form, with what may be left out in sight. */
export async function openForm(tab: Page, tool: string): Promise<Locator> {
  await tab.getByRole('listbox', { name: 'Tools' }).getByRole('option', { name: tool }).click();
  const form = tab.getByRole('form', { name: tool, exact: true });
  await form.waitFor();
  await openFolded(form);
  return form;
}

/** Calls the tool whose form it is; what it answers. */
export async function call(tab: Page, form: Locator): Promise<unknown> {
  const answered = tab.waitForResponse((response) => response.url().endsWith('/step'));
  await form.getByRole('button', { name: /^Call / }).click();
  return (await answered).json();
}

/** Fills in the form of a tool, calls it, and waits for the answer. */
export async function callByForm(tab: Page, step: ReferenceCall): Promise<void> {
  const form = await openForm(tab, step.tool);
  for (const [name, value] of Object.entries(step.arguments)) await fill(tab, form, name, value);
  await call(tab, form);
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
