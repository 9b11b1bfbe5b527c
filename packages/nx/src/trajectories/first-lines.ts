import { readTrajectories } from '@envloom/runtime/node';

/** So many lines at the beginning of which none is a trajectory make a file that holds none. */
const enough = 5;

/**
 * Tells a file that was given by mistake from one with a line that is broken.
 *
 * @throws Error where it is empty, or none of its first lines is a trajectory
 */
export async function assertTrajectories(option: string, file: string): Promise<void> {
  let read = 0;
  let problem = '';
  for await (const line of readTrajectories(file)) {
    if ('trajectory' in line) return;
    if (problem === '') ({ problem } = line);
    read += 1;
    if (read === enough) break;
  }
  if (read === 0)
    throw new Error(`--${option}: ${file} is empty: there are no trajectories in it.`);
  throw new Error(
    `--${option}: ${file} is no file of trajectories, as runs write them (trajectories.jsonl).\n${problem}`,
  );
}
