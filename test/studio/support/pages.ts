import type { Page } from 'playwright-core';

/** A page of the studio, as links lead to it. */
export interface StudioPage {
  readonly title: string;
  /** The part of the address after `#`. */
  readonly path: string;
  /** Of its first heading. */
  readonly heading: RegExp;
}

/** Each area, and each view of it that has an address, of a workspace with library-loans. */
export const pages: readonly StudioPage[] = [
  { title: 'environments', path: '/', heading: /Environments/ },
  { title: 'overview', path: '/environments/library-loans', heading: /library/i },
  ...['entities', 'tools', 'rules', 'states', 'quality', 'tasks'].map((tab) => ({
    title: tab,
    path: `/environments/library-loans/${tab}`,
    heading: /library/i,
  })),
  { title: 'play', path: '/play', heading: /Play/ },
  { title: 'play-environment', path: '/play/library-loans', heading: /library/i },
  { title: 'watch', path: '/watch', heading: /Watch/ },
  { title: 'author', path: '/author', heading: /Author/ },
  { title: 'author-environment', path: '/author/library-loans', heading: /library/i },
  { title: 'synthesis', path: '/synthesis', heading: /Synthesis/ },
];

/** Goes to a page of the studio, and waits until it shows what it is about. */
export async function goTo(
  tab: Page,
  url: string,
  { path, heading }: Pick<StudioPage, 'path' | 'heading'>,
): Promise<void> {
  await tab.goto(`${url}/#${path}`);
  await tab.getByRole('heading', { name: heading }).first().waitFor();
  await settled(tab);
}

/** Waits until nothing says that it is being loaded. */
export async function settled(tab: Page): Promise<void> {
  await tab.waitForLoadState('networkidle');
  const waiting = tab.getByRole('status').filter({ hasText: /^(?:Loading|Opening)|being read/ });
  await waiting.first().waitFor({ state: 'hidden' });
}
