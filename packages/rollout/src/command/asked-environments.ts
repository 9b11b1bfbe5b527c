import { NothingToPlayError } from './nothing-to-play.ts';
import {
  playedEnvironment,
  type ImportModule,
  type PlayedEnvironment,
} from './played-environment.ts';
import type { ScenarioChoice } from './settings.ts';

/** The environments that somebody wants played. */
export interface AskedEnvironments {
  /** Their folders, relative to the workspace root. */
  readonly roots: readonly string[];
  /** They were not named one by one: one with nothing to play keeps no other from being played. */
  readonly isEvery?: boolean;
}

export interface FoundEnvironments {
  readonly environments: readonly PlayedEnvironment[];
  /** Which were left out, and why; for people. */
  readonly notes: readonly string[];
}

interface Place {
  readonly workspaceRoot: string;
  readonly choice: ScenarioChoice;
  readonly importModule: ImportModule;
}

/** @throws Error where one that was named cannot be played, or none can */
export async function askedEnvironments(
  { roots, isEvery = false }: AskedEnvironments,
  { workspaceRoot, choice, importModule }: Place,
): Promise<FoundEnvironments> {
  const environments: PlayedEnvironment[] = [];
  const empty: NothingToPlayError[] = [];
  for (const root of roots) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one problem is told at a time
      environments.push(await playedEnvironment(workspaceRoot, root, choice, importModule));
    } catch (error) {
      if (!isEvery || !(error instanceof NothingToPlayError)) throw error;
      empty.push(error);
    }
  }
  const [first] = empty;
  if (first !== undefined && environments.length === 0) throw first;
  return { environments, notes: notesOf(empty) };
}

/** Environments that are told one by one. */
const most = 5;

function notesOf(empty: readonly NothingToPlayError[]): readonly string[] {
  const more = empty.length - most;
  return [
    ...empty.slice(0, most).map(({ message }) => `Left out: ${message}`),
    ...(more > 0 ? [`Left out for the same reason: ${more} more.`] : []),
  ];
}
