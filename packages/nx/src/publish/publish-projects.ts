import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProjectConfiguration } from '@nx/devkit';
import pLimit from 'p-limit';
import { z } from 'zod';
import { readPackageJson } from '@envloom/env-package';
import { type GateReport, gatedProject, runGates } from './gates.ts';
import { hasNoNewVersion, isDryRun, type PublishOptions } from './options.ts';
import { type Outcome, type PublishContext, publishPackage } from './publish-package.ts';
import { NpmSettings } from './registry.ts';
import { sameNames } from './same-names.ts';

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

const privacy = z.looseObject({ private: z.boolean().optional() });

function isPrivate(workspaceRoot: string, root: string): boolean {
  const manifest = readPackageJson(join(workspaceRoot, root, 'package.json'));
  return privacy.safeParse(manifest).data?.private === true;
}

/** Why nothing has to be done for a project; undefined when something has. */
function reasonToSkip(request: PublishRequest, project: string): string | undefined {
  const root = request.projects[project]?.root ?? project;
  if (isPrivate(request.workspaceRoot, root)) {
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
  const root = request.projects[project]?.root ?? project;
  return { project, ...(await publishPackage(root, context)) };
}

async function* publishAll(
  request: PublishRequest,
  asked: readonly string[],
): AsyncGenerator<PublishedProject, void, undefined> {
  const { workspaceRoot: root, options, projects } = request;
  const gated = asked.map((name) => gatedProject(name, projects[name]?.targets));
  const gates = await runGates(root, gated);
  const scratch = mkdtempSync(join(tmpdir(), 'envloom-publish-'));
  const dryRun = isDryRun(options, process.env);
  const context = { root, scratch, options, dryRun, npm: new NpmSettings(root) };
  const limit = pLimit(uploadsAtOnce);
  const running = asked.map((project) => limit(() => publishOne(request, project, gates, context)));
  try {
    for (const each of running) yield await each;
  } finally {
    await Promise.allSettled(running);
    rmSync(scratch, { recursive: true });
  }
}

/**
 * Publishes projects that pass their gates, whatever becomes of the others: each ends with a sentence
 * for its user. Two projects with one name stop all before anything is published.
 */
export async function* publishProjects(
  request: PublishRequest,
): AsyncGenerator<PublishedProject, void, undefined> {
  const problems = sameNames(new Set(request.asked), request.projects);
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
