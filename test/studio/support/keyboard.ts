import type { Locator, Page } from 'playwright-core';

/** Keys that somebody is willing to press to get to one place. */
const patience = 80;

export const isFocused = async (tab: Page, target: Locator): Promise<boolean> =>
  (await target.and(tab.locator(':focus')).count()) > 0;

/** Goes on by Tab until something has the focus. */
export async function tabTo(tab: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let pressed = 0; pressed < patience; pressed++) {
    if (await isFocused(tab, target)) return;
    await tab.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}.`);
}

export async function press(tab: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(tab, target);
  await tab.keyboard.press(key);
}
