import { createReadStream, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { StateError } from '@envloom/runtime';
import { linesOf, syntaxProblem, type TextLine } from './lines.ts';
import { parseTrajectory } from './parse-trajectory.ts';
import type { Trajectory } from './trajectory.ts';

/** A line of a file of trajectories. */
export type TrajectoryLine = ReadTrajectory | UnreadableLine;

export interface ReadTrajectory {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly trajectory: Trajectory;
}

/** A line that holds none. */
export interface UnreadableLine {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** For people: {@link place} and {@link detail}. */
  readonly problem: string;
  /** `runs/a/trajectories.jsonl:3`: relative to the working directory where it is below it. */
  readonly place: string;
  /** What is wrong with it. */
  readonly detail: string;
}

/** In the folder of a run, the file with its trajectories. */
const fileOfRun = 'trajectories.jsonl';

/**
 * The trajectories of a file, one on each line, or of the folder of a run, whose
 * `trajectories.jsonl` it is. They are read one by one as they are asked for, so that memory does
 * not grow with the file. A line that is none (half written, no JSON, another form) is told, and the
 * rest is read; empty lines are skipped.
 *
 * @throws StateError where there is no such file, when it is first read
 */
export async function* readTrajectories(path: string): AsyncGenerator<TrajectoryLine> {
  const file = fileAt(path);
  for await (const line of linesOf(createReadStream(file))) {
    if (!('text' in line) || line.text.trim() !== '') yield lineOf(file, line);
  }
}

function fileAt(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new StateError([`${path}: there is no such file or folder`]);
  if (!found.isDirectory()) return path;
  const file = join(path, fileOfRun);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) return file;
  throw new StateError([
    `${path}: the folder has no ${fileOfRun}; give the folder of a run, or a .jsonl file`,
  ]);
}

function lineOf(file: string, line: TextLine): TrajectoryLine {
  const { number } = line;
  if (!('text' in line)) return unreadable(file, number, line.problem);
  try {
    return { file, line: number, trajectory: parseTrajectory(JSON.parse(line.text)) };
  } catch (error) {
    return unreadable(file, number, detailOf(error, line));
  }
}

function unreadable(file: string, line: number, detail: string): UnreadableLine {
  const place = `${shownPath(file)}:${line}`;
  return { file, line, problem: `${place}: ${detail}`, place, detail };
}

function shownPath(file: string): string {
  const path = relative('.', file);
  return path.startsWith('..') || isAbsolute(path) ? file : path;
}

/** So many problems of one line are told. */
const most = 3;

function detailOf(error: unknown, { text, isWhole }: Extract<TextLine, { text: string }>): string {
  if (error instanceof StateError) {
    const { problems } = error;
    const rest = problems.length > most ? [`and ${problems.length - most} more`] : [];
    return `no trajectory: ${[...problems.slice(0, most), ...rest].join('; ')}`;
  }
  if (!isWhole && text.startsWith('{"'))
    return 'the last line is half-written: whatever wrote it was broken off';
  return syntaxProblem(error instanceof Error ? error.message : String(error), text);
}
