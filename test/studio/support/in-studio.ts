import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { isFullTier } from '../../support/tier.ts';
import { findChromium } from './chromium.ts';
import { StudioProcess, type StudioStart } from './studio-process.ts';

/** Milliseconds that a test in a browser may take. */
export const limit = 300_000;

const executablePath = findChromium();

/** Tests in a browser run in the long tier, where there is one. */
export const hasBrowser: boolean = isFullTier && executablePath !== undefined;

if (isFullTier && executablePath === undefined) console.warn('skipped: no Chromium');

/** A host name that leads the browser here. Its pages may do less than those of this machine, such as copy. */
const elsewhere = 'studio.test';

/** How a page is looked at. */
export interface View {
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
  /** Scripts of the test may be added to the page then, which its policy forbids otherwise. */
  readonly bypassCSP?: boolean;
}

/** A studio of its own, and a browser to look at it. */
export class StudioInBrowser {
  readonly workspace: ScratchWorkspace;
  readonly browser: Browser;
  #server: StudioProcess;
  readonly #start: StudioStart;
  readonly #contexts: BrowserContext[] = [];

  constructor(
    workspace: ScratchWorkspace,
    browser: Browser,
    server: StudioProcess,
    start: StudioStart,
  ) {
    this.workspace = workspace;
    this.browser = browser;
    this.#server = server;
    this.#start = start;
  }

  get url(): string {
    return this.#server.url;
  }

  /** The same by a name that browsers do not know as this machine's. */
  get urlElsewhere(): string {
    return `http://${elsewhere}:${this.#server.port}`;
  }

  /** A tab in a browser of its own: nothing that was kept in another is there. */
  async tab({ width = 1600, theme = 'light', bypassCSP = false }: View = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: { width, height: 1000 },
      colorScheme: theme,
      bypassCSP,
    });
    this.#contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(180_000);
    return page;
  }

  /** Ends the server as a crash does. */
  async crash(): Promise<void> {
    await this.#server.kill();
  }

  /** Starts it again at the same address. */
  async restart(): Promise<void> {
    const { port } = this.#server;
    this.#server = await StudioProcess.start(this.workspace.root, { ...this.#start, port });
  }

  async closeTabs(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.browser.close();
    await this.#server.stop();
    this.workspace[Symbol.dispose]();
  }
}

/** @param executable absolute; default: the one that is found */
export const openBrowser = (executable = executablePath): Promise<Browser> =>
  chromium.launch({
    ...(executable === undefined ? {} : { executablePath: executable }),
    args: ['--no-sandbox', `--host-resolver-rules=MAP ${elsewhere} 127.0.0.1`],
  });

/** Starts studio and browser. */
export async function openStudio(
  workspace: ScratchWorkspace,
  browserPath: string | undefined,
  start: StudioStart = {},
): Promise<StudioInBrowser> {
  const [server, browser] = await Promise.all([
    StudioProcess.start(workspace.root, start),
    openBrowser(browserPath),
  ]);
  return new StudioInBrowser(workspace, browser, server, start);
}

/**
 * A studio that is open while the tests of a `describe.runIf(hasBrowser)` run.
 *
 * @param workspace makes the workspace that the studio is about
 * @returns what gives it out, once tests run
 */
export function openedStudio(
  workspace: () => ScratchWorkspace | Promise<ScratchWorkspace>,
  start: StudioStart = {},
): () => StudioInBrowser {
  let studio: StudioInBrowser | undefined;
  beforeAll(async () => {
    studio = await openStudio(await workspace(), executablePath, start);
  }, limit);
  afterEach(async () => studio?.closeTabs());
  afterAll(async () => studio?.[Symbol.asyncDispose](), limit);
  return () => {
    if (studio === undefined) throw new Error('The studio is not open yet.');
    return studio;
  };
}
