import type { Locator, Page } from 'playwright-core';

/** Marks the first place of the text in the editor that has these words. */
export async function findInEditor(tab: Page, editor: Locator, words: string): Promise<void> {
  await editor.click();
  await tab.keyboard.press('Control+Home');
  await tab.keyboard.press('Control+f');
  // By keys: what is filled in otherwise is not looked for yet when Enter comes.
  await tab.getByRole('textbox', { name: 'Find' }).pressSequentially(words);
  await tab.keyboard.press('Enter');
  await tab.keyboard.press('Escape');
}
