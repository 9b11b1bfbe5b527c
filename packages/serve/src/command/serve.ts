import { findEnvironments } from '../catalogue/find-environments.ts';
import type { CommandPorts } from './ports.ts';
import type { Settings } from './settings.ts';

/**
 * Serves until a signal comes, or the input ends. What one way of serving needs is loaded for it alone:
 * a program that speaks over streams starts in half the time that an HTTP server takes.
 */
export async function serve(settings: Settings, ports: CommandPorts): Promise<void> {
  const folders = findEnvironments(settings.environments, ports.cwd);
  const run = await wayOf(settings);
  await run(settings, folders, ports);
}

type Way = (settings: Settings, folders: readonly string[], ports: CommandPorts) => Promise<void>;

async function wayOf({ stdio, workers }: Settings): Promise<Way> {
  if (stdio !== undefined) return (await import('./serve-streams.ts')).serveStreams;
  if (workers === 1) return (await import('./serve-alone.ts')).serveAlone;
  return (await import('./serve-with-workers.ts')).serveWithWorkers;
}
