import { z } from 'zod';
import { readJson } from '../jsonl/parse-json.ts';
import { batchPaths } from './batch-list.ts';
import { openRequests } from './requests.ts';
import { readIndex } from './waiting.ts';

/** A question that waits for its answer in a file. */
export interface OpenQuestion {
  readonly stage: string;
  readonly subject: string;
  /** JSON: the body of the request, as a server gets it. */
  readonly body: string;
}

const requestLine = z.object({ body: z.record(z.string(), z.unknown()) });

/** A question that waits in the folder of a batch; undefined where it does not (any more). */
export function openQuestion(folder: string, key: string): OpenQuestion | undefined {
  const paths = batchPaths(folder);
  for (const request of openRequests(paths)) {
    if (request.key !== key) continue;
    const line = readJson(request.text, requestLine);
    const { stage = 'unknown', subject = 'unknown' } = readIndex(paths).get(key) ?? {};
    return line.ok ? { stage, subject, body: JSON.stringify(line.value.body) } : undefined;
  }
  return undefined;
}
