import type { ConsoleMessage, Page } from 'playwright-core';

/**
 * Collects what a page does wrong: errors that nobody catches, errors on its console, and what its policy stopped.
 *
 * @param isExpected errors of the console that a test provokes, such as a request to a server that is gone
 * @returns a list that grows
 */
export function faultsOf(
  page: Page,
  isExpected: (text: string) => boolean = () => false,
): readonly string[] {
  const faults: string[] = [];
  const note = (text: string): void => {
    if (!isExpected(text)) faults.push(text);
  };
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') note(`console: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    note(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return faults;
}
