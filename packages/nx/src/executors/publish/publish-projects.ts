import { join } from 'node:path';
import type { ProjectConfiguration } from '@nx/devkit';
import pLimit from 'p-limit';
import { readPackageJson } from '@envloom/env-package';
import { npmSettings, publishPackage, type Outcome, type PublishContext } from '@envloom/release';
import { type GateReport, runGates } from './gates.ts';
import { hasNoNewVersion, isDryRun, type PublishOptions } from './options.ts';

/** Packages that are uploaded at the same time; npm is a process each, and registries count requests. */
const uploadsAtOnce = 4;

export interface PublishRequest {
  readonly workspaceRoot: string;
  /** All projects of the workspace, by name. */
  readonly projects: Readonly<Record<string, ProjectConfiguration>>;
  /** The names of those to publish. */
  readonly asked: readonly string[];
  readonly options: PublishOptions;
}

export interface PublishedProject extends Outcome {
  readonly project: string;
}

/** @returns a sentence for each package name that two projects have, one of which is to be published */
export function sameNames({
  asked,
  projects,
}: Pick<PublishRequest, 'asked' | 'projects'>): readonly string[] {
  const all = Object.entries(projects).map(([name, { root, metadata }]) => ({
    root,
    isAsked: asked.includes(name),
    packageName: metadata?.js?.packageName,
  }));
  return [...Map.groupBy(all, ({ packageName }) => packageName)].flatMap(([packageName, found]) =>
    packageName !== undefined && found.length > 1 && found.some(({ isAsked }) => isAsked)
      ? [
          `${found.map(({ root }) => `${root}/package.json`).join(' and ')} have the same name, ${packageName}. ` +
            'Nothing was published. Give one of them another name.',
        ]
      : [],
  );
}

const rootOf = ({ projects }: PublishRequest, project: string): string =>
  projects[project]?.root ?? project;

/** Why nothing has to be done for a project; undefined when something has. */
function reasonToSkip(request: PublishRequest, project: string): string | undefined {
  const root = rootOf(request, project);
  const manifest = readPackageJson(join(request.workspaceRoot, root, 'package.json'));
  if (manifest?.['private'] === true) {
    return `${project} was skipped: ${root}/package.json says "private": true.`;
  }
  return hasNoNewVersion(request.options, project)
    ? `${project} was skipped: this release gives it no new version.`
    : undefined;
}

function gateText(project: string, failed: readonly string[]): string {
  const commands = failed.map((target) => `npx nx run ${project}:${target}`);
  return (
    `${project} was not published: it does not pass ${failed.join(', ')}. ` +
    `See more with: ${commands.join(' && ')}`
  );
}

async function publishOne(
  request: PublishRequest,
  project: string,
  gates: GateReport,
  context: PublishContext,
): Promise<PublishedProject> {
  const failed = gates.get(project);
  if (failed) return { project, success: false, text: gateText(project, failed) };
  return { project, ...(await publishPackage(rootOf(request, project), context)) };
}

async function* publishAll(
  request: PublishRequest,
  asked: readonly string[],
): AsyncGenerator<PublishedProject, void, undefined> {
  const { workspaceRoot, options } = request;
  const gates = await runGates(workspaceRoot, asked);
  const dryRun = isDryRun(options, process.env);
  const npm = await npmSettings(workspaceRoot);
  const context = { workspaceRoot, settings: options, dryRun, npm };
  const limit = pLimit(uploadsAtOnce);
  const running = asked.map((project) => limit(() => publishOne(request, project, gates, context)));
  try {
    for (const each of running) yield await each;
  } finally {
    await Promise.allSettled(running);
  }
}

/**
 * Publishes projects that pass their gates, whatever becomes of the others: each ends with a sentence
 * for its user. Two projects with one name stop all before anything is published.
 */
export async function* publishProjects(
  request: PublishRequest,
): AsyncGenerator<PublishedProject, void, undefined> {
  const problems = sameNames(request);
  if (problems.length > 0) {
    const text = problems.join('\n');
    for (const project of request.asked) yield { project, success: false, text };
    return;
  }
  const wanted: string[] = [];
  for (const project of request.asked) {
    const text = reasonToSkip(request, project);
    if (text === undefined) wanted.push(project);
    else yield { project, success: true, text };
  }
  if (wanted.length > 0) yield* publishAll(request, wanted);
}
