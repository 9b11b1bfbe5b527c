import { shortened } from '@envloom/core';
import { linesOf } from '@envloom/llm';
import { z } from 'zod';
import type { BadLine, TrainingPoint } from '../../../protocol/watch.ts';

const number = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

/** See docs/formats.md, "Training log". What is not listed is left out. */
const point: z.ZodType<TrainingPoint> = z.object({
  step: z.number().int().min(0),
  reward: number,
  loss: number,
  kl: number,
  time: number,
});

export interface TrainingLog {
  readonly points: readonly TrainingPoint[];
  readonly bad: readonly BadLine[];
}

const most = { points: 200_000, bad: 100 };

/** Reads a training log. A line that is none is told with what is wrong; the rest is read. */
export function readTrainingLog(file: string): TrainingLog {
  const points: TrainingPoint[] = [];
  const bad: BadLine[] = [];
  for (const { number: line, text = '', isComplete } of linesOf(file)) {
    if (text.trim() === '') continue;
    const read = point.safeParse(parsed(text));
    if (read.success) points.push(read.data);
    else if (bad.length < most.bad)
      bad.push({
        line,
        problem: isComplete ? problemOf(read.error) : 'the last line is half-written',
      });
    if (points.length >= most.points) break;
  }
  return { points, bad };
}

/** Python writes NaN and Infinity, which are no JSON; they are told as such. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  return shortened(path === '' ? 'no JSON object' : `${path}: ${issue?.message ?? ''}`, 200);
}
