import { describe, expect, it } from 'vitest';
import { accessibilityDefects, sidewaysScroll } from './support/accessibility.ts';
import { faultsOf } from './support/faults.ts';
import { hasBrowser, limit, openedStudio } from './support/in-studio.ts';
import { goTo, pages } from './support/pages.ts';
import { copiedWorkspace, rollOut } from './support/workspace.ts';

const widths = [400, 1600];
const themes = ['light', 'dark'] as const;

function workspace() {
  const copied = copiedWorkspace(['library-loans']);
  rollOut(copied, 'library-loans', 'random');
  return copied;
}

describe.runIf(hasBrowser)('each page', { timeout: limit }, () => {
  const studio = openedStudio(workspace);

  it.each(pages)(
    'is accessible in both themes at both widths, fits its window, and has no errors: $title',
    async (page) => {
      for (const width of widths)
        for (const theme of themes) {
          const tab = await studio().tab({ width, theme, bypassCSP: true });
          const faults = faultsOf(tab);
          await goTo(tab, studio().url, page);
          const defects = await accessibilityDefects(tab);
          expect.soft(defects, `axe, ${theme} at ${width} px`).toEqual([]);
          expect.soft(await sidewaysScroll(tab), `${width} px`).toBeLessThanOrEqual(0);
          expect.soft(faults, `${theme} at ${width} px`).toEqual([]);
          await studio().closeTabs();
        }
    },
  );
});
