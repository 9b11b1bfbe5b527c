import { messageOf } from '@envloom/core';
import { parseTrajectory, type Trajectory } from '@envloom/episodes/trajectory';
import { textAt } from '@envloom/llm';
import { ServeError } from '@envloom/serve';
import type { EpisodeRow } from '../../../protocol/watch.ts';
import type { TrajectoryIndex } from '../index/trajectory-index.ts';

/** An episode of a file, all of it. */
export interface ReadEpisode {
  readonly row: EpisodeRow;
  readonly trajectory: Trajectory;
}

/**
 * Reads the episode of a line.
 *
 * @throws ServeError where the line holds none
 */
export function readEpisode(index: TrajectoryIndex, line: number): ReadEpisode {
  const place = index.placeOf(line);
  const row = index.rows.find((one) => one.line === line);
  if (place === undefined || row === undefined) throw noEpisode(index, line);
  try {
    const text = textAt(index.file, place.start, place.bytes).replace(/^\uFEFF/, '');
    return { row, trajectory: parseTrajectory(JSON.parse(text)) };
  } catch (error) {
    throw new ServeError(
      'INVALID_REQUEST',
      `line ${line} cannot be shown: ${messageOf(error)}`,
      'If the file was written anew, load the list again; otherwise play the scenario again.',
      'line',
    );
  }
}

function noEpisode({ bad, progress }: TrajectoryIndex, line: number): ServeError {
  const problem = bad.first.find((one) => one.line === line)?.problem;
  const repair = progress.isComplete
    ? 'Choose an episode from the list.'
    : 'The file is still being read: try again in a moment.';
  return new ServeError(
    'UNKNOWN_ROUTE',
    `line ${line}: ${problem ?? 'no episode'}`,
    repair,
    'line',
  );
}
