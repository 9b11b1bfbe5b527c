import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { EntryReader } from '@envloom/catalog/read';
import type { Progress } from '@envloom/core/command';
import { StateError } from '@envloom/runtime';
import { Catalogue } from '@envloom/serve';
import packageJson from '../../../package.json' with { type: 'json' };
import type { EnvironmentList, ScenarioList } from '../../protocol/environments.ts';
import type { Features } from '../../protocol/features.ts';
import { environmentDocument } from '../environments/details.ts';
import { Environments } from '../environments/environments.ts';
import { EnvironmentListing } from '../environments/listing.ts';
import type { EnvironmentPlace } from '../environments/place.ts';
import { scenarioList } from '../environments/scenarios.ts';
import { pageFolder } from '../page/page-folder.ts';
import { contentSecurityPolicy } from '../page/page-routes.ts';
import { replaceSite } from './site-folder.ts';

export interface SiteJob {
  /** The workspace, absolute. */
  readonly root: string;
  /** Of environments, absolute. */
  readonly folders: readonly string[];
  /** The folder of the site, absolute. */
  readonly output: string;
  /** The page has to be built first, which takes seconds. */
  readonly onBuild: () => void;
  readonly onProgress: (progress: Progress) => void;
  /** Stops between two environments; the site stays as it was. */
  readonly signal: AbortSignal;
}

export interface SiteResult {
  readonly environments: number;
  /** Of the environments that the site shows as broken, each with its file. */
  readonly problems: readonly string[];
}

/**
 * Writes the page and what it shows of environments as a static site, whole or not at all.
 *
 * @throws Error where the folder holds something that is no such site
 */
export async function exportSite(job: SiteJob): Promise<SiteResult> {
  const page = await pageFolder(job.onBuild);
  const problems: string[] = [];
  await replaceSite(job.output, async (draft) => {
    copyPage(page, draft);
    problems.push(...(await writeDocuments(job, draft)));
  });
  return { environments: job.folders.length, problems };
}

function copyPage(page: string, site: string): void {
  cpSync(join(page, 'studio'), join(site, 'studio'), { recursive: true });
  const text = readFileSync(join(page, 'index.html'), 'utf8');
  writeFileSync(join(site, 'index.html'), withPolicy(text));
}

/**
 * Where envloom does not answer, the page itself says what it may load.
 *
 * @see https://www.w3.org/TR/CSP3/#meta-element: `frame-ancestors` means nothing there
 */
function withPolicy(html: string): string {
  const policy = contentSecurityPolicy.replace(/; frame-ancestors [^;]*/, '');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  return html.replace('<head>', () => `<head>\n    ${meta}`);
}

/** @returns what is wrong with environments */
async function writeDocuments(job: SiteJob, site: string): Promise<readonly string[]> {
  const { root, folders, onProgress, signal } = job;
  const environments = new Environments(folders, new Catalogue([]));
  const features: Features = { version: packageJson.version, isLive: false, canSave: false };
  writeJson(site, 'features.json', features);
  const reader = new EntryReader(root);
  const items = await new EnvironmentListing(root, environments, reader).all();
  writeJson(site, 'environments.json', { environments: items } satisfies EnvironmentList);
  const problems: string[] = [];
  for (const [done, { name }] of items.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- lets the user interrupt
    await setImmediate();
    signal.throwIfAborted();
    onProgress({ stage: 'environments', done, total: items.length });
    problems.push(
      ...writeEnvironment(
        site,
        { name, workspaceRoot: root, root: environments.root(root, name) },
        reader,
      ),
    );
  }
  return problems;
}

function writeEnvironment(
  site: string,
  place: EnvironmentPlace,
  reader: EntryReader,
): readonly string[] {
  const document = environmentDocument(place, reader);
  writeJson(site, `environments/${place.name}.json`, document);
  writeJson(site, `environments/${place.name}/scenarios.json`, scenariosIn(place));
  return document.state === 'broken' ? document.problems : [];
}

/** Scenarios that cannot be read are among the problems of the environment. */
function scenariosIn(place: EnvironmentPlace): ScenarioList {
  try {
    return scenarioList(place);
  } catch (error) {
    if (error instanceof StateError) return { scenarios: [] };
    throw error;
  }
}

function writeJson(site: string, path: string, value: unknown): void {
  const file = join(site, 'studio/api', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}
